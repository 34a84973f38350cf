import path from 'node:path'

/** A program that reads what strangers sent, and what it needs of the machine. It calls `answerApart`. */
export interface Decoder {
  program: URL
  /** Most memory of its heap, in megabytes. */
  heap: number
  /** Most memory besides its heap, in megabytes. */
  beside: number
  /** Whether it loads compiled code. */
  native?: boolean
  /** Whether it starts further programs. */
  starts?: boolean
  /** Whether it opens databases in a file (`node:sqlite`). */
  sqlite?: boolean
  /**
   * Most memory of each half of the young generation of its heap, in megabytes: a small one is collected more
   * often, and the process needs less. Default: that of Node.
   */
  young?: number
}

/** Files that one process of a decoder may read, and a folder that it may write to. */
export interface Reach {
  reads?: readonly string[]
  writes?: string
}

const root = path.resolve(import.meta.dirname, '../../..')
/** Folders with our code and its libraries, which every decoder may read. */
export const CODE = [path.join(root, 'node_modules'), path.join(root, 'packages')]

/**
 * Returns the arguments of Node that keep a decoder from what it does not need: the code and the files of its
 * reach alone, no network, no other program, no debugger. Node trusts code it loads, so they are one wall of
 * several.
 */
export function nodeArguments(
  { heap, young, native, starts, sqlite }: Decoder,
  { reads = [], writes }: Reach,
): string[] {
  return [
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    '--permission',
    ...[...CODE, ...reads, ...(writes === undefined ? [] : [writes])].map((each) => `--allow-fs-read=${each}`),
    ...(writes === undefined ? [] : [`--allow-fs-write=${writes}`]),
    ...(native ? ['--allow-addons'] : []),
    ...(starts ? ['--allow-child-process'] : []),
    ...(sqlite ? [] : ['--no-experimental-sqlite']),
    '--disable-sigusr1',
    `--max-old-space-size=${heap}`,
    ...(young === undefined ? [] : [`--max-semi-space-size=${young}`]),
  ]
}
