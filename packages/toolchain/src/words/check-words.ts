import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readTexts } from '@cairn/area-build'
import { listFiles } from '../list-files.ts'
import { root } from '../paths.ts'
import { findTwoLabels } from './find-labels.ts'
import { findSentences } from './find-sentences.ts'
import { findWords, type FoundWord, type Glossary } from './find-words.ts'
import known from './known-words.json' with { type: 'json' }

const TEXTS = /\/texts\/(?:\w+\/)?(\w\w)\.json$/
const FILE = path.join(import.meta.dirname, 'known-words.json')

/** Allowed number of violations by glossary rule. Rules not listed allow none. */
type Known = Readonly<Record<string, number>>
/** A text that violates a rule, and its file. */
type Placed = FoundWord & { file: string }

/**
 * Checks all interface texts against the rules of the glossary. For each rule that more texts break than
 * `known-words.json` allows, returns a sentence for each of these texts.
 */
export function checkWords(): string[] {
  return judgeWords(findInRepository(), known)
}

/**
 * Lowers each number in `known-words.json` to how many texts break the rule now; none is raised. Writes the
 * file.
 */
export function lowerKnownWords(): void {
  writeFileSync(FILE, `${JSON.stringify(loweredWords(findInRepository(), known), null, 2)}\n`)
}

/**
 * Returns a sentence for each found text of those rules that more texts break than `limits` allows (none for
 * a rule not listed). Where some are allowed, a line with the numbers comes first.
 */
export function judgeWords(found: readonly Placed[], limits: Known): string[] {
  return [...byRule(found)].flatMap(([rule, texts]) => {
    const limit = limits[rule] ?? 0
    if (texts.length <= limit) return []
    return [
      ...(limit === 0 ? [] : [`${rule}: ${texts.length} texts, and ${limit} at most. One of these is new:`]),
      ...texts.map((text) => `${text.file}: "${text.key}" has "${text.found}". Say ${text.say}.`),
    ]
  })
}

/**
 * Returns `limits`, each lowered to the number of texts that break its rule now. None is raised; those at 0
 * are left out.
 */
export function loweredWords(found: readonly Placed[], limits: Known): Known {
  const rules = byRule(found)
  return Object.fromEntries(
    Object.entries(limits).flatMap(([rule, limit]) => {
      const next = Math.min(limit, rules.get(rule)?.length ?? 0)
      return next === 0 ? [] : [[rule, next]]
    }),
  )
}

function findInRepository(): Placed[] {
  const glossary = JSON.parse(readFileSync(path.join(root, 'packages/ui/glossary.json'), 'utf8')) as Glossary
  const files = listFiles().flatMap((file) => {
    const language = TEXTS.exec(file)?.[1]
    return language === undefined ? [] : [{ file, language, texts: readTexts(path.join(root, file)) }]
  })
  const english = files.filter(({ language }) => language === 'en')
  const labels = english.flatMap(({ file, texts }) => Object.entries(texts).map(([key, text]) => ({ file, key, text })))
  return [
    ...files.flatMap(({ file, language, texts }) =>
      [...findWords(glossary, language, texts), ...findSentences(language, texts)].map((found) => ({ file, ...found })),
    ),
    ...findTwoLabels(glossary, labels),
  ]
}

function byRule(found: readonly Placed[]): Map<string, Placed[]> {
  return Map.groupBy(found, ({ rule }) => rule)
}
