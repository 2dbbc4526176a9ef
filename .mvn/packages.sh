# Sourced by mvnw and .ci/run: the Debian packages that the tests need beside a JDK and Maven.
# slapd, 389-ds-base and ldap-utils are the other side of the interoperability tests.
# libsasl2-modules are the mechanisms of slapd; softhsm2 and opensc stand for a token with a key.
# openbox is the window manager and xdotool the keys of the story without a mouse.
# strace records what processes write, to find what a power loss would leave of it.

TEST_PACKAGES="xvfb libgtk-3-0 libxtst6 libgl1 fonts-dejavu-core adwaita-icon-theme slapd ldap-utils strace 389-ds-base libsasl2-modules softhsm2 opensc openbox xdotool"

missing_packages() {
  local name
  command -v dpkg-query >/dev/null || return 0
  for name in $TEST_PACKAGES; do
    is_installed "$name" || is_installed "${name}t64" || echo "$name"
  done
}

is_installed() {
  [[ $(dpkg-query -W -f '${Status}' "$1" 2>/dev/null) == *'install ok installed'* ]]
}

# Installs the given packages without letting any of them start a service.
install_packages() {
  local policy=/usr/sbin/policy-rc.d own_policy=
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    own_policy=yes
  fi
  echo "slapd slapd/no_configuration boolean true" | debconf-set-selections 2>/dev/null || true
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
  [ -z "$own_policy" ] || rm -f "$policy"
}

provide_packages() {
  local missing
  missing=$(missing_packages | tr '\n' ' ')
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing the packages that the tests need: $missing"
    # shellcheck disable=SC2086 # one word per package
    install_packages $missing
  else
    echo "The tests need these packages: run  sudo apt-get install --no-install-recommends $missing" >&2
    return 1
  fi
}
