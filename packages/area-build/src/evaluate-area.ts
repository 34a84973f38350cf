import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { areaSchema, problemsOfImports } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import { compileTexts, readTexts } from './compile-texts.ts'

const printedSchema = v.object({ area: v.unknown(), exposes: v.record(v.string(), v.string()) })

/**
 * What a build needs of an area: its definition as plain data with texts, its exposed modules, and its
 * server half.
 */
export interface EvaluatedArea {
  data: Omit<AreaData, 'build' | 'entry' | 'server'>
  /** Exposed module → source file, relative to the area's folder. */
  exposes: Record<string, string>
  /** Path of the server half. Undefined if the area has none. */
  serverEntry: string | undefined
}

/**
 * Runs an area's `area.ts` in a process of its own and returns it, with its compiled texts, as plain data.
 * Each `() => import('./x')` becomes an exposed module. Throws if the definition is invalid or `en.json`
 * lacks a text that the shell shows.
 */
export function evaluateArea(folder: string): EvaluatedArea {
  const { area, exposes } = printArea(folder)
  const parsed = v.safeParse(areaSchema, area)
  if (!parsed.success) throw new Error(`${path.basename(folder)}/area.ts: ${v.summarize(parsed.issues)}`)
  const [problem] = problemsOfImports(parsed.output.imports, parsed.output.types)
  if (problem !== undefined) throw new Error(`${path.basename(folder)}/area.ts: ${problem}`)
  const source = readTexts(path.join(folder, 'src/texts/en.json'))
  const serverEntry = path.join(folder, 'src/server/server.ts')
  return {
    data: { ...parsed.output, texts: readLanguages(folder), labels: labelsOf(parsed.output, source) },
    exposes,
    serverEntry: existsSync(serverEntry) ? serverEntry : undefined,
  }
}

/** Compiled texts by language. */
function readLanguages(folder: string): AreaData['texts'] {
  const texts = path.join(folder, 'src/texts')
  const files = readdirSync(texts).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => [path.basename(file, '.json'), compileTexts(readTexts(path.join(texts, file)))]),
  )
}

function printArea(folder: string): { area: unknown; exposes: Record<string, string> } {
  const script = path.join(import.meta.dirname, `print-area${path.extname(import.meta.filename)}`)
  const done = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder], {
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`${path.basename(folder)}/area.ts: ${firstError(done.stderr)}`)
  return v.parse(printedSchema, JSON.parse(done.stdout))
}

function firstError(output: string): string {
  return /^\w*Error: (.+)$/m.exec(output)?.[1] ?? output.slice(0, 2000)
}

type Texts = Record<string, string>

/** Texts that the shell shows before an area is opened. Throws if one is missing. */
function labelsOf(area: v.InferOutput<typeof areaSchema>, texts: Texts): Texts {
  const keys = [
    ...area.types.flatMap(({ name }) => [`types.${name}.name`, `types.${name}.plural`]),
    ...Object.values(area.views).map((view) => view.title),
    ...area.menu.flatMap((entry) => [
      entry.title,
      ...(entry.adminTitle ? [entry.adminTitle] : []),
      `menu.section.${entry.section}`,
    ]),
    ...Object.values(area.slots ?? {}).flatMap((panels) => panels.map((panel) => panel.title)),
    ...Object.keys(area.imports ?? {}).map((kind) => `imports.${kind}`),
    // Names of capabilities: the shell shows what a person may use.
    ...Object.keys(texts).filter((key) => key.startsWith('capabilities.')),
    // Names of long actions: tasks are shown outside the area too.
    ...Object.keys(texts).filter((key) => key.startsWith('tasks.')),
  ]
  return Object.fromEntries(
    [...new Set(keys)].map((key) => {
      const text = texts[key]
      if (text === undefined) throw new Error(`${area.id}: the text "${key}" is missing in src/texts/en.json`)
      return [key, text]
    }),
  )
}
