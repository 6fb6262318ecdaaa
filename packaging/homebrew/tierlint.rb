class Tierlint < Formula
  desc "Linter and language server for the tier lists of Tiercade"
  homepage "https://github.com/tierlint/tierlint"
  url "https://github.com/tierlint/tierlint.git", tag: "v0.1.0"
  license "MIT"
  head "https://github.com/tierlint/tierlint.git", branch: "main"

  depends_on xcode: ["16.3", :build]
  uses_from_macos "swift" => :build, since: :sequoia

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "tierlint"
    bin.install ".build/release/tierlint"
    generate_completions_from_executable(bin/"tierlint", "completions")
  end

  test do
    (testpath/"soups.tierlist.json").write "{"
    assert_match "error[json/syntax]", shell_output("#{bin}/tierlint check --format concise", 1)
  end
end
