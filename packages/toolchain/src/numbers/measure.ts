import path from 'node:path'
import type { TextFile } from '../list-files.ts'
import type { ModelShare } from '../check-areas.ts'
import type { Finding } from './find-code.ts'
import numbers from './numbers.json' with { type: 'json' }

/** Name of a code metric in `numbers.json`, such as `longestFile`. */
export type NumberName = keyof typeof numbers

/** What the metrics are computed from. */
export interface Code {
  /** Code of the product, with its text. */
  files: readonly TextFile[]
  /** Every file of the repository. */
  paths: readonly string[]
  /** Findings of the linter (`findInCode`). */
  findings: readonly Finding[]
  /** How much of each area's code is in its model. */
  shares: readonly ModelShare[]
}

const SOURCE = /\.tsx?$/
const TEST = /\.(test|spec)\.tsx?$/
/** What is no code of the product: tests, what they use, benchmarks, commands. */
const BESIDE = /(^|\/)(testing|e2e)\/|^packages\/(bench|testkit|toolchain)\//
const CLIENT = /^(host\/src|packages\/(channel|forms|map|ui)\/src|remotes\/[^/]+\/src\/web)\//
const EFFECT = /\buse(?:Layout)?Effect\(/g
const SILENT = /\.catch\(\(\) => (\{\}|undefined)\)/
const COMMENT = /\/\/|\*\//
const MOST_LINES = 200
const MOST_OF_FUNCTION = 80
const MOST_FILES = 25
/** One file a change of the database, in their order. */
const EXCEPTIONS = ['packages/server/src/platform/database/migrations']

/**
 * Tells whether a path is that of product code in TypeScript: no test, helper of tests, benchmark or tool.
 */
export function isProduct(file: string): boolean {
  return SOURCE.test(file) && !TEST.test(file) && !BESIDE.test(file)
}

/** Computes the value of every metric of `numbers.json`. */
export function measure({ files, paths, findings, shares }: Code): Record<NumberName, number> {
  const lengths = files.map(({ text }) => linesOf(text).length)
  const lines = sum(lengths)
  const client = files.filter(({ file }) => CLIENT.test(file))
  const clientLines = sum(client.map(({ text }) => linesOf(text).length))
  const own = findings.filter(({ file }) => isProduct(file))
  const of = (rule: string) => own.filter((finding) => finding.rule === rule).length
  const functions = own.filter(({ rule, message }) => rule === 'max-lines-per-function' && message.includes('`'))
  const modelBelow = (percent: number) => shares.filter(({ model, all }) => 100 * model < percent * all).length
  return {
    longFiles: rate(100, lengths.filter((length) => length > MOST_LINES).length, lengths.length),
    longestFile: Math.max(0, ...lengths),
    functions: p90(functions.filter(({ file }) => file.endsWith('.ts')).map(lengthOf)),
    components: p90(functions.filter(({ file }) => file.endsWith('.tsx')).map(lengthOf)),
    longFunctions: functions.filter((found) => lengthOf(found) > MOST_OF_FUNCTION).length,
    parameters: of('max-params'),
    assertions: rate(1000, of('consistent-type-assertions'), lines),
    any: of('no-explicit-any'),
    nonNull: of('no-non-null-assertion'),
    silentCatches: of('no-empty') + sum(files.map(({ text }) => silentCatches(text))),
    effects: rate(1000, sum(client.map(({ text }) => [...text.matchAll(EFFECT)].length)), clientLines),
    fullFolders: fullFolders(paths),
    thinModels: modelBelow(40),
    thinnestModel: modelBelow(30),
  }
}

/** Promises whose failure goes nowhere, without a comment on their line or the one before. */
function silentCatches(text: string): number {
  const lines = linesOf(text)
  return lines.filter((line, at) => SILENT.test(line) && !COMMENT.test(line) && !COMMENT.test(lines[at - 1] ?? ''))
    .length
}

function fullFolders(paths: readonly string[]): number {
  const inFolders = Map.groupBy(
    paths.filter((file) => !TEST.test(file)),
    (file) => path.dirname(file),
  )
  return [...inFolders].filter(([folder, all]) => all.length > MOST_FILES && !EXCEPTIONS.includes(folder)).length
}

function lengthOf({ message }: Finding): number {
  return Number(/\((\d+)\)/.exec(message)?.[1])
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

function p90(all: readonly number[]): number {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length * 0.9)] ?? 0
}

/** Returns how many there are of so many, to one decimal. */
function rate(of: number, count: number, among: number): number {
  return among === 0 ? 0 : Math.round((10 * of * count) / among) / 10
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}
