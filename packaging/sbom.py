#!/usr/bin/env python3
"""Writes the bill of materials of a release file, in CycloneDX.

    packaging/sbom.py FILE [--linking dynamic|static|fully-static] [--node-modules FOLDER]

FILE.cdx.json lists what FILE contains in addition to our own code: the Swift runtime and the C libraries of this
machine, which is the one that built it, and with --node-modules the packages in that folder. Nothing in it depends on
when it was made.
"""

import argparse
import hashlib
import json
import pathlib
import re
import subprocess
import uuid

import version as versions

HOME = "https://github.com/tierlint/tierlint"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--linking", choices=["dynamic", "static", "fully-static"], default="fully-static")
    parser.add_argument("--node-modules", type=pathlib.Path)
    options = parser.parse_args()
    components = system(options.linking) + packages(options.node_modules)
    bill = document(options.file, components)
    target = options.file.with_name(options.file.name + ".cdx.json")
    target.write_text(json.dumps(bill, indent=2) + "\n")
    print(f"{target}: {len(components)} components")


def document(file, components):
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    version = versions.current()
    own = component("tierlint", version, "MIT", f"pkg:github/tierlint/tierlint@v{version}", kind="application")
    own["hashes"] = [{"alg": "SHA-256", "content": digest}]
    own["externalReferences"] = [{"type": "vcs", "url": HOME}]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, digest)}",
        "version": 1,
        "metadata": {"component": own},
        "components": components,
        "dependencies": [{"ref": own["bom-ref"], "dependsOn": [part["bom-ref"] for part in components]}],
    }


def component(name, version, license, purl, kind="library"):
    known = {"expression": license} if " " in license else {"license": {"id": license}}
    return {"type": kind, "bom-ref": purl, "name": name, "version": version, "purl": purl, "licenses": [known]}


def system(linking):
    """What the compiler and the linker of this machine put into the program."""
    if linking == "dynamic":
        return []
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]
    runtime = f"pkg:github/swiftlang/swift@swift-{swift}-RELEASE"
    parts = [component("swift", swift, "Apache-2.0 WITH Swift-exception", runtime)]
    if linking == "fully-static":
        library = re.search(r"(\d+\.\d+)\s*$", output("ldd", "--version").splitlines()[0])[1]
        compiler = output("gcc", "-dumpfullversion").strip() or "unknown"
        standard = f"pkg:generic/libstdc%2B%2B@{compiler}"
        parts.append(component("glibc", library, "LGPL-2.1-or-later", f"pkg:generic/glibc@{library}"))
        parts.append(component("libstdc++", compiler, "GPL-3.0-or-later WITH GCC-exception-3.1", standard))
    return parts


def output(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def packages(folder):
    """The npm packages in a folder, also those inside of others."""
    found = {}
    for path in sorted(folder.rglob("package.json")) if folder else []:
        parent = path.parent.parent
        if parent.name == "node_modules" or (parent.name.startswith("@") and parent.parent.name == "node_modules"):
            package = json.loads(path.read_text())
            purl = f"pkg:npm/{package['name'].replace('@', '%40')}@{package['version']}"
            found[purl] = component(package["name"], package["version"], package["license"], purl)
    return list(found.values())


if __name__ == "__main__":
    main()
