import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODE, nodeArguments, type Decoder, type Reach } from './decoder.ts'
import { socketFilter } from './socket-filter.ts'

/** Walls around processes that read what strangers sent, besides the empty environment and a time limit. */
export interface Walls {
  /** The Node that runs refuses the network to them; so it does files, programs and native code. */
  network: boolean
  /**
   * Linux namespaces: a file system with program files only, no network and no other processes; also binds
   * native code.
   */
  namespaces: boolean
  /** Linux Landlock and a seccomp filter: no files but its own, no network; also binds native code. */
  confined: boolean
  /** The system ends what takes too much memory (Linux: `prlimit`). */
  memory: boolean
  /** They gain no rights, and end with the server (Linux: `setpriv`). */
  rights: boolean
}

/** The first Node whose permissions cover the network. */
const NETWORK_SINCE = 25
/** Bytes of files in memory that a process may write where it has a file system of its own. */
const SCRATCH = '512m'
/** What programs need of the system. Links are made again. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib64',
  '/etc/ld.so.cache',
  '/etc/fonts',
  '/etc/ssl/openssl.cnf',
  '/dev/null',
  '/dev/urandom',
]

const KEEP = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL']
/** A process sees no other, no network and no file but those that the script hands in. */
const APART = [
  ...KEEP,
  'unshare',
  '--user',
  '--map-root-user',
  '--net',
  '--mount',
  '--ipc',
  '--pid',
  '--fork',
  '--kill-child',
]
/**
 * Builds a file system in memory, mounts the paths given before `--` (`r` read and execute, `w` also write),
 * and starts the rest in it without privileges.
 */
const SCRIPT = `set -e
root=/mnt
mount -t tmpfs -o mode=755,size=${SCRATCH},nosuid,nodev cairn $root
mkdir $root/tmp
while [ "$1" != -- ]; do
  how=ro,nosuid; [ "$1" = r ] || how=nosuid,noexec
  if [ -L "$2" ]; then cp -P "$2" "$root$2"
  elif [ -d "$2" ]; then mkdir -p "$root$2"; mount --bind -o $how,nodev "$2" "$root$2"
  elif [ -f "$2" ]; then mkdir -p "$root\${2%/*}"; : > "$root$2"; mount --bind -o $how,nodev "$2" "$root$2"
  elif [ -e "$2" ]; then mkdir -p "$root\${2%/*}"; : > "$root$2"; mount --bind "$2" "$root$2"
  fi
  shift 2
done
shift
exec chroot $root setpriv --bounding-set=-all --inh-caps=-all --pdeathsig KILL "$@"`

/** What native code may do with a file, with a folder, with the one that it writes to, and with a device. */
const RIGHTS = {
  file: 'execute,read-file',
  folder: 'execute,read-file,read-dir',
  own: 'read-file,read-dir,write-file,truncate,make-reg,make-dir,remove-file,remove-dir',
  device: 'read-file,write-file',
}

let known: Walls | undefined
let filter: string | undefined

/** Returns which sandbox mechanisms work on this machine. They are tested once. */
export function wallsHere(): Walls {
  known ??= {
    network: Number(process.versions.node.split('.')[0]) >= NETWORK_SINCE,
    namespaces: runs(apart(['prlimit', '--core=0', process.execPath, '--version'], {})),
    confined: runs(confined(['prlimit', '--core=0', process.execPath, '--version'], {})),
    memory: runs(['prlimit', '--core=0', process.execPath, '--version']),
    rights: runs([...KEEP, process.execPath, '--version']),
  }
  return known
}

/** Returns the command that starts a decoder in the sandbox of this machine, or with the given mechanisms. */
export function commandOf(decoder: Decoder, reach: Reach, walls = wallsHere()): [file: string, args: string[]] {
  const most = (decoder.heap + decoder.beside) * 1_000_000
  const limits = walls.memory ? ['prlimit', '--core=0', `--data=${most}`] : []
  const node = [...limits, process.execPath, ...nodeArguments(decoder, reach)]
  const [file = process.execPath, ...args] = within(walls, node, reach)
  return [file, args]
}

function within(walls: Walls, node: readonly string[], reach: Reach): string[] {
  if (walls.namespaces) return apart(node, reach)
  if (walls.confined) return confined(node, reach)
  return [...(walls.rights ? KEEP : []), ...node]
}

/** Needs no rights, and is there in containers that give no namespaces. */
function confined(command: readonly string[], { reads = [], writes }: Reach): string[] {
  const rules = [...SYSTEM, ...CODE, process.execPath, ...reads].flatMap((each) => {
    const found = statSync(each, { throwIfNoEntry: false })
    if (!found) return []
    const rights = found.isDirectory() ? RIGHTS.folder : found.isFile() ? RIGHTS.file : RIGHTS.device
    return ruleOf(rights, each)
  })
  const own = writes === undefined ? [] : ruleOf(RIGHTS.own, writes)
  return [...KEEP, '--landlock-access', 'fs', ...rules, ...own, '--seccomp-filter', filterFile(), ...command]
}

function ruleOf(rights: string, file: string): string[] {
  return ['--landlock-rule', `path-beneath:${rights}:${file}`]
}

/** Where the filter of system calls lies; nowhere on a machine that has none, which `setpriv` refuses. */
function filterFile(): string {
  const bytes = socketFilter()
  if (!bytes) return ''
  if (filter === undefined || !existsSync(filter)) {
    filter = join(mkdtempSync(join(tmpdir(), 'cairn-filter-')), 'no-sockets')
    writeFileSync(filter, bytes)
  }
  return filter
}

function apart(command: readonly string[], { reads = [], writes }: Reach): string[] {
  const files = [...SYSTEM, ...CODE, process.execPath, ...reads].flatMap((each) => ['r', each])
  const folder = writes === undefined ? [] : ['w', writes]
  return [...APART, 'sh', '-c', SCRIPT, 'sh', ...files, ...folder, '--', ...command]
}

function runs([file = '', ...args]: readonly string[]): boolean {
  return process.platform === 'linux' && spawnSync(file, args, { stdio: 'ignore', env: bareEnvironment() }).status === 0
}

/**
 * Returns the environment variables of a process that reads untrusted files: the path of programs, and the
 * language.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LANG: process.env['LANG'] }
}
