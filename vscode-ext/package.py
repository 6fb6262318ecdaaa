#!/usr/bin/env python3
"""Packs the extension into a reproducible .vsix.

    package.py --node-modules node_modules --wasm ../dist/wasm tierlint.vsix
    package.py --node-modules node_modules --target linux-x64 --binary ../.build/release/tierlint
    tierlint-linux-x64.vsix
    package.py --node-modules node_modules --target web --wasm ../dist/wasm tierlint-web.vsix

`node_modules` is the result of `npm install --omit=dev`. esbuild makes one file of the code that runs in VS Code, with
the direct and indirect dependencies of the manifest, whose licenses are included. With --target the package is for one
platform, and includes the program. The others have the module that packaging/wasm.py has built: the one for VS Code in
a browser, and the one without --target, for all platforms that have no package of their own.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import zipfile
from xml.sax.saxutils import escape, quoteattr

HERE = pathlib.Path(__file__).resolve().parent
OWN = [
    "CHANGELOG.md", "README.md", "icons/*.png", "icons/*.svg", "language/*.json", "package.json",
    "preview/*.css", "preview/*.js", "walkthrough/*",
]  # fmt: skip
TARGETS = [
    "alpine-arm64", "alpine-x64", "darwin-arm64", "darwin-x64", "linux-arm64", "linux-armhf", "linux-x64",
    "web", "win32-arm64", "win32-x64",
]  # fmt: skip
LICENSE = re.compile(r"licen[sc]e|thirdpartynotices", re.IGNORECASE)
# The code that VS Code loads, by where the server comes from.
CODE = {
    "program": ["src/extension.js"],
    "module": ["src/extension.js", "src/module/thread.js"],
    "web": ["src/web/extension.js", "src/web/worker.js"],
}
TYPES = {
    ".css": "text/css", ".js": "application/javascript", ".json": "application/json", ".md": "text/markdown",
    ".png": "image/png", ".svg": "image/svg+xml", ".txt": "text/plain", ".vsixmanifest": "text/xml",
    ".wasm": "application/wasm",
}  # fmt: skip


class PackageError(Exception):
    """The package cannot be built."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--node-modules", required=True, type=pathlib.Path, metavar="DIR")
    parser.add_argument("--target", choices=TARGETS)
    parser.add_argument("--binary", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--wasm", type=pathlib.Path, metavar="DIR")
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    has_module = options.target in (None, "web")
    if has_module != (options.wasm is not None) or has_module == (options.binary is not None):
        parser.error("a package for a platform needs --binary, and any other --wasm")
    try:
        files = contents(options)
    except (PackageError, OSError, subprocess.CalledProcessError, json.JSONDecodeError) as error:
        sys.exit(f"package.py: {error}")
    write(options.out, files)


def contents(options):
    """The contents of the package by file name."""
    manifest = read_json(HERE / "package.json")
    files = {str(file.relative_to(HERE)): file.read_bytes() for pattern in OWN for file in HERE.glob(pattern)}
    files["LICENSE.txt"] = (HERE.parent / "LICENSE").read_bytes()
    for schema in manifest["contributes"]["jsonValidation"]:
        name = schema["url"].removeprefix("./")
        files[name] = (HERE.parent / "schema" / pathlib.PurePath(name).name).read_bytes()
    files.update(licenses(manifest, options.node_modules))
    for name in CODE["web" if options.target == "web" else "module" if options.wasm else "program"]:
        files[name] = in_one_file(name, options)
    if options.wasm:
        files["wasm/tierlint-editor.wasm"] = (options.wasm / "tierlint-editor.wasm").read_bytes()
    if options.binary:
        files["bin/tierlint.exe" if options.target.startswith("win32") else "bin/tierlint"] = (
            options.binary.read_bytes()
        )
    for path in referenced({**manifest, "main": None, "browser": None}):
        if not any(name == path or name.startswith(path + "/") for name in files):
            raise PackageError(f"the manifest refers to {path}, which is not in the package")
    files = {f"extension/{name}": data for name, data in files.items()}
    files["extension.vsixmanifest"] = vsix_manifest(manifest, options.target).encode()
    files["[Content_Types].xml"] = content_types(files).encode()
    return files


def in_one_file(source, options):
    """A file of the code with all that it requires."""
    command = ["esbuild", "--bundle", "--minify", "--target=es2022", "--log-level=error", "--external:vscode", source]
    if source.startswith("src/web/"):
        command += ["--platform=browser", "--external:crypto", "--external:node:fs/promises"]
    else:
        command += ["--platform=node"]
    # A worker of a browser is a script without exports.
    command += ["--format=iife" if source == "src/web/worker.js" else "--format=cjs"]
    if options.wasm:
        command += [f"--alias:@tierlint/wasm={options.wasm.resolve() / 'index.mjs'}"]
    environment = {**os.environ, "NODE_PATH": str(options.node_modules.resolve())}
    return subprocess.check_output(command, cwd=HERE, env=environment)


def read_json(path):
    return json.loads(path.read_text("utf-8"))


def licenses(manifest, root):
    """The license files of the direct and indirect dependencies of a manifest."""
    files, waiting, seen = {}, [(name, root) for name in manifest["dependencies"]], set()
    while waiting:
        name, near = waiting.pop()
        folder = next((f for f in [near / "node_modules" / name, *outer(near, root, name)] if f.is_dir()), None)
        if folder is None:
            raise PackageError(f"{name} is not in {root}: run npm install --omit=dev, and pass its node_modules")
        if folder in seen:
            continue
        seen.add(folder)
        package = read_json(folder / "package.json")
        if near == root and name in manifest["dependencies"]:
            agree(name, manifest["dependencies"][name], package["version"])
        for file in sorted(folder.rglob("*")):
            inner = file.relative_to(folder)
            if file.is_file() and "node_modules" not in inner.parts and LICENSE.match(file.name):
                files[f"node_modules/{file.relative_to(root).as_posix()}"] = file.read_bytes()
        waiting += [(other, folder) for other in package.get("dependencies", {})]
    return files


def outer(near, root, name):
    """The folders in which Node.js looks for a package: from the package's own up to the root."""
    return [folder / name for folder in [near, *near.parents] if folder == root or root in folder.parents]


def agree(name, wanted, version):
    """Checks a version against a range of the form ^MAJOR.MINOR.PATCH."""
    least, found = (
        [int(part) for part in re.match(r"\^?(\d+)\.(\d+)\.(\d+)", text).groups()] for text in (wanted, version)
    )
    if found[0] != least[0] or found < least:
        raise PackageError(f"{name} is {version}, expected {wanted}")


def referenced(value):
    """The files that a manifest refers to."""
    if isinstance(value, dict):
        return [path for each in value.values() for path in referenced(each)]
    if isinstance(value, list):
        return [path for each in value for path in referenced(each)]
    is_path = isinstance(value, str) and re.match(r"(\./|walkthrough/|icons/)\S+$", value)
    return [value.removeprefix("./")] if is_path else []


def vsix_manifest(manifest, target):
    """The VSIX manifest (PackageManifest 2011)."""
    repository = manifest["repository"]["url"]
    properties = {
        "Microsoft.VisualStudio.Code.Engine": manifest["engines"]["vscode"],
        "Microsoft.VisualStudio.Code.ExtensionDependencies": "",
        "Microsoft.VisualStudio.Code.ExtensionPack": "",
        "Microsoft.VisualStudio.Code.ExtensionKind": ",".join(manifest["extensionKind"]),
        "Microsoft.VisualStudio.Code.ExecutesCode": "true",
        "Microsoft.VisualStudio.Services.Links.Source": repository,
        "Microsoft.VisualStudio.Services.Links.Getstarted": repository,
        "Microsoft.VisualStudio.Services.Links.GitHub": repository,
        "Microsoft.VisualStudio.Services.Links.Support": manifest["bugs"]["url"],
        "Microsoft.VisualStudio.Services.Links.Learn": manifest["homepage"],
        "Microsoft.VisualStudio.Services.Branding.Color": manifest["galleryBanner"]["color"],
        "Microsoft.VisualStudio.Services.Branding.Theme": manifest["galleryBanner"]["theme"],
        "Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown": "true",
        "Microsoft.VisualStudio.Services.Content.Pricing": manifest["pricing"],
    }
    if manifest["preview"]:
        properties["Microsoft.VisualStudio.Code.PreRelease"] = "false"
    lines = "\n".join(
        f"      <Property Id={quoteattr(key)} Value={quoteattr(value)} />" for key, value in properties.items()
    )
    assets = {
        "Code.Manifest": "package.json",
        "Services.Content.Details": "README.md",
        "Services.Content.Changelog": "CHANGELOG.md",
        "Services.Content.License": "LICENSE.txt",
        "Services.Icons.Default": manifest["icon"],
    }
    asset_lines = "\n".join(
        f'    <Asset Type="Microsoft.VisualStudio.{kind}" Path={quoteattr("extension/" + path)} Addressable="true" />'
        for kind, path in assets.items()
    )
    platform = f" TargetPlatform={quoteattr(target)}" if target else ""
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={quoteattr(manifest["name"])} Version={quoteattr(manifest["version"])} \
Publisher={quoteattr(manifest["publisher"])}{platform} />
    <DisplayName>{escape(manifest["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(manifest["description"])}</Description>
    <Tags>{escape(",".join([*manifest["keywords"], "__web_extension"]))}</Tags>
    <Categories>{escape(",".join(manifest["categories"]))}</Categories>
    <GalleryFlags>{"Public Preview" if manifest["preview"] else "Public"}</GalleryFlags>
    <Properties>
{lines}
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>{escape("extension/" + manifest["icon"])}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
{asset_lines}
  </Assets>
</PackageManifest>
"""


def content_types(files):
    suffixes = sorted({pathlib.PurePath(name).suffix.lower() for name in files} - {""})
    lines = "".join(
        f'<Default Extension="{suffix}" ContentType="{TYPES.get(suffix, "application/octet-stream")}" />'
        for suffix in suffixes
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{lines}</Types>\n'
    )


def write(out, files):
    """A reproducible zip archive."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.external_attr = (0o100755 if name.startswith("extension/bin/") else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, files[name], compresslevel=9)


if __name__ == "__main__":
    main()
