# What run, test and tests/fuzz/run share; sourced, with $root the repository's root. Everything here speaks on standard error.

build_packages=(g++ cmake ninja-build ccache libfmt-dev libcli11-dev libzstd-dev zlib1g-dev
  'libboost-json1.81-dev|libboost-json-dev' # Debian 12's; newer systems'
  libsqlite3-dev libspdlog-dev libcurl4-openssl-dev libsodium-dev libicu-dev pkg-config nodejs)
# A Node.js from elsewhere brings its own npm.
command -v npm >/dev/null || build_packages+=(npm)
test_packages=(libgtest-dev libgmock-dev librapidcheck-dev stockfish zstd
  'chromium-headless-shell|chromium' postgresql openssl)
# What is tested with these is skipped, and says so, where the system does not have them.
wanted_test_packages=(nats-server libnats-dev haproxy pybind11-dev python3-dev mkdocs doxygen)
check_packages=(libbenchmark-dev clang-format-14 python3-clang-19 mandoc)
fuzz_packages=(clang-19 libclang-rt-19-dev)
# The referee in the pages: for learning, and for a game on one device without a network.
wasm_packages=(clang-19 lld-19 llvm-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32)
tidy_packages=(clang-19 clang-tidy-19)

# What one clone has compiled serves the next one, wherever it is.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
# What ccache needs to remember sources that use a precompiled header.
export CCACHE_SLOPPINESS=pch_defines,time_macros

me=$(basename "$0")
tell() { printf '%s: %s\n' "$me" "$*" >&2; }

# quietly COMMAND…: its output is shown only if it fails.
quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 || status=$?
  [ "$status" = 0 ] || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

# with_progress WHAT COMMAND…: like quietly, for a build by Ninja: shows how far it is, on one line of a terminal that changes,
# elsewhere after every tenth.
with_progress() {
  local what=$1 log line shown=0 done_steps steps before=0 status
  shift
  log=$(mktemp)
  "$@" 2>&1 | tee "$log" | while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    done_steps=${BASH_REMATCH[1]} steps=${BASH_REMATCH[2]}
    # It starts again after CMake has run.
    [ "$steps" = "$before" ] || shown=0
    before=$steps
    if [ -t 2 ]; then
      printf '\r%s: %s: %d of %d' "$me" "$what" "$done_steps" "$steps" >&2
      [ "$done_steps" -lt "$steps" ] || echo >&2
    elif [ $((done_steps * 10 / steps)) -gt "$shown" ]; then
      shown=$((done_steps * 10 / steps))
      tell "$what: $done_steps of $steps"
    fi
  done && status=0 || status=${PIPESTATUS[0]}
  [ "$status" = 0 ] || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

# has_candidate PACKAGE: whether apt can install it; a name that other packages merely mention is known to apt, and cannot.
# (Not through a pipe: grep ends at the first match, and then apt-cache fails.)
has_candidate() { grep -q '^  Candidate: [^(]' <<<"$(LC_ALL=C apt-cache policy "$1" 2>/dev/null)"; }

# has_apt: whether packages can be installed here, by this script.
has_apt() { command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }

# missing PACKAGE…: those that are not installed, a line each; of PACKAGE|PACKAGE, one will do.
missing() {
  local names package name installed
  IFS='| ' read -ra names <<<"$*"
  # dpkg-query fails when it does not know one of the names.
  installed=$({ dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${names[@]}" 2>/dev/null || true; } |
    sed -n 's/ installed$//p')
  for package in "$@"; do
    for name in ${package//|/ }; do
      ! grep -qxF "$name" <<<"$installed" || continue 2
    done
    printf '%s\n' "$package"
  done
}

# need PACKAGE…: installs those that are missing; of PACKAGE|PACKAGE, the first that the system has. On a system without apt it
# only makes sure that there are tools to build with.
need() {
  if ! has_apt; then
    command -v cmake >/dev/null && command -v ninja >/dev/null && command -v c++ >/dev/null && return
    tell "install a C++23 compiler (GCC 12 or newer), CMake 3.25, Ninja, and the development files of fmt, CLI11, zstd," \
      "zlib and Boost.JSON 1.81 or newer; on Debian and Ubuntu this script does it by itself"
    return 1
  fi
  local packages name number as_root=()
  mapfile -t packages < <(missing "$@")
  [ ${#packages[@]} -gt 0 ] || return 0
  if [ "$EUID" != 0 ]; then
    command -v sudo >/dev/null || {
      tell "as root, install what is missing: apt-get install ${packages[*]}"
      return 1
    }
    as_root=(sudo)
  fi
  tell "installing ${packages[*]}"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
  quietly "${apt[@]}" update || return
  for number in "${!packages[@]}"; do
    for name in ${packages[number]//|/ }; do
      packages[number]=$name
      has_candidate "$name" && break
    done
  done
  quietly "${apt[@]}" install -y --no-install-recommends "${packages[@]}"
}

# want WITHOUT PACKAGE…: after `need`, which has fetched the system's list of packages, installs those that are missing if the system has
# them all; never fails. If it cannot, WITHOUT says what is missing then, and it is not tried again for this clone.
want() {
  local without=$1 tried packages package
  shift
  has_apt || return 0
  mapfile -t packages < <(missing "$@")
  [ ${#packages[@]} -gt 0 ] || return 0
  tried=$root/build/could-not-install
  mkdir -p "$root/build"
  grep -qsxF "${packages[*]}" "$tried" && return
  for package in "${packages[@]}"; do
    if ! has_candidate "$package"; then
      tell "this system has no package $package; $without"
      printf '%s\n' "${packages[*]}" >>"$tried"
      return 0
    fi
  done
  need "${packages[@]}" || {
    tell "$without"
    printf '%s\n' "${packages[*]}" >>"$tried"
  }
  return 0
}

# configure PRESET DIRECTORY [OPTION=VALUE…]: does nothing where the build directory has these values already.
configure() {
  local preset=$1 directory=$2 option wanted=()
  shift 2
  for option in "$@"; do
    grep -qsE "^${option%%=*}:[A-Z]+=${option#*=}$" "$directory/CMakeCache.txt" || wanted+=("-D$option")
  done
  [ -f "$directory/build.ninja" ] && [ ${#wanted[@]} = 0 ] || quietly cmake -S "$root" --preset "$preset" "${wanted[@]}"
}

# build PRESET "OPTION=VALUE…" TARGET…: brings build/PRESET up to date; says so only if there is something to do. Builds of one
# tree wait for one another.
build() {
  local preset=$1 options=$2 directory=$root/build/$1
  shift 2
  mkdir -p "$directory"
  (
    flock 9
    cd "$root"
    # shellcheck disable=SC2086
    configure "$preset" "$directory" $options || exit
    [[ $(ninja -C "$directory" -n "$@") == *'no work to do'* ]] && exit
    with_progress "building $preset" cmake --build "$directory" --target "$@"
  ) 9>"$directory/.lock" || {
    tell "the $preset build failed"
    return 1
  }
}

# want_referee_in_pages: what the referee in the pages is built with. When it has come, the build looks again for what there is.
want_referee_in_pages() {
  local before after
  before=$(missing "${wasm_packages[@]}")
  [ -n "$before" ] || return 0
  want 'the pages for learning and for one device say that they are not complete' "${wasm_packages[@]}"
  after=$(missing "${wasm_packages[@]}")
  [ "$after" = "$before" ] || rm -f "$root/build/release/build.ninja"
}
