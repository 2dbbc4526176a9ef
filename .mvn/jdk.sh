# Sourced by mvnw and dirlens: puts the newest installed JDK of version 21 or later into JAVA_HOME.

jdk_version() {
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null || true
}

pick_jdk() {
  local best="" best_version=0 folder version
  for folder in "${JAVA_HOME:-}" /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    [ -x "$folder/bin/javac" ] || continue
    version=$(jdk_version "$folder")
    version=${version:-0}
    if [ "$version" -ge 21 ] && [ "$version" -gt "$best_version" ]; then
      best=$folder best_version=$version
    fi
  done
  if [ -z "$best" ]; then
    echo "Dirlens needs a JDK 21 or later, and none was found in JAVA_HOME or /usr/lib/jvm:" \
      "install one and let JAVA_HOME name its folder." >&2
    return 1
  fi
  export JAVA_HOME=$best
}
