// Makes what the page loads out of the wheels and the npm packages, into `.cache`:
//   .cache/lib/pyodide/…      the interpreter, with its standard library compiled
//   .cache/lib/app.zip        cardrules, what it needs, and the bridge, compiled
//   .cache/lib/courts/*.svg   the court cards
// It does again only what is out of date, and decides nothing about games.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const HERE = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const ROOT = path.resolve(HERE, "../..");
const CACHE = path.join(HERE, ".cache");
const LIB = path.join(CACHE, "lib");
const PYODIDE = path.join(HERE, "node_modules/pyodide");

/** Every file under a folder, sorted. */
function filesIn(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/__pycache__|\.pyc$/.test(path.join(entry.parentPath, entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function digestOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(path.relative(ROOT, file)).update(fs.readFileSync(file));
  return hash.digest("hex");
}

/** Run `make` unless the files are as they were when it last ran. */
async function unlessDone(name, files, make) {
  const stamp = path.join(CACHE, `${name}.stamp`);
  const digest = digestOf(files);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === digest) return;
  console.log(`web: making ${name}`);
  await make();
  fs.mkdirSync(CACHE, { recursive: true });
  fs.writeFileSync(stamp, digest);
}

function makeWheels() {
  const wheels = path.join(CACHE, "wheels");
  fs.rmSync(wheels, { recursive: true, force: true });
  const python = process.env.PYTHON ?? "python3";
  // With its dependencies, which are pure Python too.
  execFileSync(python, ["-m", "pip", "wheel", "--quiet", "--wheel-dir", wheels, ROOT], {
    stdio: ["ignore", "inherit", "inherit"],
  });
}

// Run by the interpreter that the page will run, so that what is compiled fits it.
const COMPILE = `
import io, os, pathlib, py_compile, zipfile

def compiled(entries, kept):
    """Zip entries (name, content), Python compiled; the others only if they are kept."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        for name, content in entries:
            if name.endswith(".py"):
                source = pathlib.Path("/tmp/one.py")
                source.write_bytes(content)
                py_compile.compile(str(source), "/tmp/one.pyc", dfile=name, doraise=True,
                    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
                name, content = name + "c", pathlib.Path("/tmp/one.pyc").read_bytes()
            elif not kept(name):
                continue
            # All with one date, so that the same sources make the same file.
            # Stored, for it is unpacked at every start, and sent but once.
            target.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return out.getvalue()

def wheels(folder):
    for wheel in sorted(pathlib.Path(folder).glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if not name.endswith("/"):
                    yield name, archive.read(name)

def bridge(folder):
    for path in sorted(pathlib.Path(folder).glob("*.py")):
        yield f"bridge/{path.name}", path.read_bytes()

def wanted(name):
    # The command line is another frontend; metadata is what importlib.metadata reads.
    return not name.startswith("cardrules/cli/")

app = compiled(
    ((n, c) for n, c in (*wheels("/host/wheels"), *bridge("/host/bridge")) if wanted(n)),
    lambda name: name.endswith((".toml", ".json", ".mo", "METADATA", "py.typed")),
)
pathlib.Path("/host/out/app.zip").write_bytes(app)
with zipfile.ZipFile("/host/pyodide/python_stdlib.zip") as archive:
    stdlib = compiled(((n, archive.read(n)) for n in archive.namelist()), lambda name: True)
pathlib.Path("/host/out/python_stdlib.zip").write_bytes(stdlib)
`;

async function makeApp() {
  const out = path.join(LIB, "pyodide");
  fs.mkdirSync(out, { recursive: true });
  for (const file of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"]) {
    fs.copyFileSync(path.join(PYODIDE, file), path.join(out, file));
  }
  const { loadPyodide } = await import(path.join(PYODIDE, "pyodide.mjs"));
  const python = await loadPyodide({ indexURL: PYODIDE });
  const mount = (name, folder) => {
    python.FS.mkdirTree(`/host/${name}`);
    python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/host/${name}`);
  };
  mount("wheels", path.join(CACHE, "wheels"));
  mount("bridge", path.join(HERE, "bridge"));
  mount("pyodide", PYODIDE);
  mount("out", out);
  python.runPython(COMPILE);
  fs.renameSync(path.join(out, "app.zip"), path.join(LIB, "app.zip"));
}

/** Draw the court cards of the package, which offers them as components, as files of their own. */
function makeCourts() {
  const file = path.join(HERE, "node_modules/@letele/playing-cards/dist/index.esm.js");
  const source = fs
    .readFileSync(file, "utf8")
    .replace(/^import .*$/gm, "")
    .replace(/export \{([\s\S]*?)\};/, (_, names) => `return {${names.replace(/(\w+) as (\w+)/g, "$2: $1")}};`);
  const element = (type, props, ...children) => ({ type, props: props ?? {}, children: children.flat() });
  const components = new Function("_extends", "React", source)(Object.assign, { createElement: element });
  const kept = new Set(["viewBox", "preserveAspectRatio", "patternUnits"]);
  const attribute = (name) =>
    name === "xlinkHref" ? "href" : kept.has(name) ? name : name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
  const written = ({ type, props, children }) => {
    const attributes = Object.entries(props)
      .filter(([name, value]) => value !== undefined && name !== "xmlnsXlink" && name !== "className")
      .map(([name, value]) => ` ${attribute(name)}="${value}"`)
      .join("");
    return `<${type}${attributes}>${children.filter(Boolean).map(written).join("")}</${type}>`;
  };
  const courts = path.join(LIB, "courts");
  fs.mkdirSync(courts, { recursive: true });
  for (const suit of ["C", "D", "H", "S"]) {
    for (const rank of ["j", "q", "k"]) {
      const card = components[suit + rank]({});
      // The figure without frame, corners and the large suit, which the page draws itself.
      const figure = card.children.filter(
        (part) => part && (part.type === "defs" || (part.type === "use" && part.props.width === 164.8)),
      );
      const props = { xmlns: card.props.xmlns, viewBox: "-82.4 -130.4 164.8 260.8" };
      fs.writeFileSync(
        path.join(courts, `${rank.toUpperCase()}${suit}.svg`),
        written({ type: "svg", props, children: figure }),
      );
    }
  }
}

const sources = filesIn(path.join(ROOT, "src/cardrules"));
const tool = fileURLToPath(import.meta.url);
const lock = path.join(HERE, "package-lock.json");
await unlessDone("wheels", [...sources, path.join(ROOT, "pyproject.toml")], makeWheels);
await unlessDone("app", [...sources, ...filesIn(path.join(HERE, "bridge")), tool, lock], makeApp);
await unlessDone("courts", [tool, lock], makeCourts);
