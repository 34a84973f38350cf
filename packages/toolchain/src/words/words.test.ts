import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'
import { judgeWords, loweredWords } from './check-words.ts'
import { findTwoLabels } from './find-labels.ts'
import { findSentences } from './find-sentences.ts'
import { findWords, type Glossary } from './find-words.ts'
import known from './known-words.json' with { type: 'json' }

const GLOSSARY = JSON.parse(readFileSync(path.join(root, 'packages/ui/glossary.json'), 'utf8')) as Glossary

const found = (language: string, key: string, text: string) =>
  findWords(GLOSSARY, language, { [key]: text }).map(({ rule, found: word, say }) => [rule, word, say])

test.each([
  ['en', 'a.b', 'Retry', 'try again'],
  ['en', 'a.b', 'It can be brought all back', 'restore, or undo'],
  [
    'en',
    'a.b',
    '{count, plural, one {Take # row back} other {Take # rows back}}',
    'undo, withdraw, revoke, receive or reopen',
  ],
  ['en', 'a.b', 'The {area} is not on this install', 'this site'],
  ['en', 'a.b', 'Whom it rests on', 'based on'],
  ['en', 'types.Basket.props.owner', 'Holder', 'Owner'],
  ['en', 'types.Basket.sections.where', 'Where', 'a noun that people look for'],
  ['en', 'types.Basket.plural', 'Baskets', 'baskets'],
  ['fr', 'a.b', 'Le serveur ne répond pas', 'ce site'],
  ['fr', 'types.Basket.props.owner', 'Bureau', 'Propriétaire'],
])('%s: the text "%s" is refused in "%s"', (language, key, text, say) => {
  expect(found(language, key, text)).toMatchObject([
    [expect.stringContaining(`${language}: `), expect.any(String), say],
  ])
})

test.each([
  ['en', 'a.b', 'An e-mail to {mail}, {install, select, server {in words} other {in pictures}}'],
  ['en', 'a.b', 'Who may see it'],
  ['en', 'a.b', 'What is drawn is kept.'],
  ['en', 'a.b', 'Take the path along the shore. It leads back'],
  ['en', 'types.Basket.props.owner', 'Owner'],
  ['en', 'types.Basket.plural', 'GIS layers'],
  ['fr', 'a.b', 'Une erreur s’est produite'],
])('%s: "%s" may read "%s"', (language, key, text) => {
  expect(found(language, key, text)).toEqual([])
})

test.each([
  ['en', 'errors.a', 'A sentence of words '.repeat(6), 'en: long sentence'],
  [
    'en',
    'a.help',
    'Administrative authorization necessitates institutional verification of every single participant beforehand.',
    'en: hard to read',
  ],
  ['fr', 'errors.a', 'Une phrase de mots '.repeat(7), 'fr: long sentence'],
])('%s: a sentence of "%s" is refused: %s', (language, key, text, rule) => {
  expect(findSentences(language, { [key]: text }).map((found) => found.rule)).toContain(rule)
})

test.each([
  ['en', 'a.help', 'Ask an administrator of your community. They can add you to the consultation.'],
  [
    'en',
    'a.label',
    'Administrative authorization necessitates institutional verification of every single participant beforehand.',
  ],
  ['fr', 'a.help', 'Une phrase de mots '.repeat(6)],
])('%s: the sentences of "%s" may read "%s"', (language, key, text) => {
  expect(findSentences(language, { [key]: text })).toEqual([])
})

test('a name of a property or move has one label in all types, or its labels are in the glossary', () => {
  const texts = ['Basket', 'Net', 'Trap'].flatMap((type) => [
    { file: 'a', key: `types.${type}.props.weave`, text: type === 'Net' ? 'Mesh' : 'Weave' },
    { file: 'a', key: `types.${type}.moves.lend`, text: type === 'Trap' ? 'Give' : 'Lend' },
  ])
  expect(findTwoLabels(GLOSSARY, texts).map(({ key, found: label }) => [key, label])).toEqual([
    ['types.Net.props.weave', 'Mesh'],
    ['types.Trap.moves.lend', 'Give'],
  ])
  expect(findTwoLabels({ ...GLOSSARY, differ: ['props.weave'] }, texts)).toHaveLength(1)
  const labels = [{ key: 'moves.lend', say: { en: 'Lend' }, or: { en: ['Give'] } }]
  expect(findTwoLabels({ ...GLOSSARY, labels }, texts)).toHaveLength(1)
})

const placed = (rule: string, file: string) => ({ rule, file, key: 'a.b', found: 'Retry', say: 'try again' })

test('a text more than is known fails with its file, key, word and what to say', () => {
  const texts = [placed('en: retry', 'one.json'), placed('en: retry', 'two.json')]
  const sentences = ['one.json: "a.b" has "Retry". Say try again.', 'two.json: "a.b" has "Retry". Say try again.']
  expect(judgeWords(texts, {})).toEqual(sentences)
  expect(judgeWords(texts, { 'en: retry': 1 })).toEqual([
    'en: retry: 2 texts, and 1 at most. One of these is new:',
    ...sentences,
  ])
  expect(judgeWords(texts, { 'en: retry': 2 })).toEqual([])
})

test('what is known only goes down', () => {
  const texts = [placed('en: retry', 'one.json')]
  expect(loweredWords(texts, { 'en: retry': 3, 'en: anew': 2 })).toEqual({ 'en: retry': 1 })
  expect(loweredWords([...texts, ...texts], { 'en: retry': 1 })).toEqual({ 'en: retry': 1 })
})

test('what is known is a rule of the glossary', () => {
  const rules = new Set([
    ...['en: long sentence', 'fr: long sentence', 'en: hard to read', 'en: two labels of one name'],
    ...GLOSSARY.words.flatMap(({ not }) =>
      Object.entries(not).flatMap(([at, all]) => all.map((each) => `${at}: ${each}`)),
    ),
    ...Object.entries(GLOSSARY.openings).flatMap(([at, { not }]) =>
      not.map((each) => `${at}: label that opens with ${each}`),
    ),
  ])
  expect(Object.keys(known).filter((rule) => !rules.has(rule))).toEqual([])
})
