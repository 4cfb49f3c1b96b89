#!/usr/bin/env bash
# Install what the example needs, into this folder alone, and make what the page loads.
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in node npm python3; do
  command -v "$tool" >/dev/null || { echo "web: $tool is needed (Node.js 20, Python 3.11)" >&2; exit 1; }
done
# npm ci empties node_modules first; it is run only when the lock file has changed.
if ! cmp -s package-lock.json node_modules/.installed-lock.json; then
  echo "web: installing npm packages"
  npm ci --silent
  cp package-lock.json node_modules/.installed-lock.json
fi
node tools/build.mjs
