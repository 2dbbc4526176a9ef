# Sourced by mvnw and .ci/run: puts the newest installed JDK of version 21 or later into JAVA_HOME.

jdk_version() {
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null || true
}

# The folder of the command javac, if there is one.
javac_home() {
  local javac
  javac=$(command -v javac) && javac=$(readlink -f "$javac") && echo "${javac%/bin/javac}"
}

pick_jdk() {
  local best="" best_version=0 too_old="" folder version
  for folder in "${JAVA_HOME:-}" "$(javac_home || true)" /usr/lib/jvm/* ~/.sdkman/candidates/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    [ -x "$folder/bin/javac" ] || continue
    version=$(jdk_version "$folder")
    version=${version:-0}
    if [ "$version" -lt 21 ]; then
      too_old=" (too old: $folder)"
    elif [ "$version" -gt "$best_version" ]; then
      best=$folder best_version=$version
    fi
  done
  if [ -z "$best" ]; then
    echo "Dirlens needs a JDK 21 or later, and none was found in JAVA_HOME, the PATH or" \
      "/usr/lib/jvm$too_old: install one, with javac, and let JAVA_HOME name its folder." >&2
    return 1
  fi
  export JAVA_HOME=$best
}
