import { expect, test } from 'vitest'
import { parseRichText } from '@cairn/model/rich-text'
import en from './texts/en.json' with { type: 'json' }
import { wordsOf as rawWordsOf } from '../files/apart/mail/arrived-mail.ts'
import { answerIn, cleanedWords, richTextFrom } from './answered-text.ts'

const wordsOf = (mail: Parameters<typeof rawWordsOf>[0]) => cleanedWords(rawWordsOf(mail))

const [MARK = ''] = en['mail.answerable.text'].split('\n')
const quoted = [MARK, '', 'There is news.', '', '--', 'Cairn'].map((line) => `> ${line}`).join('\n')

test('what is quoted goes, with the line that announces it, in any language; what was said stays as it was said', () => {
  const said = 'Yes, on Friday.\n\nBring the map: the old one.'
  for (const announced of [
    'On Mon, Nov 2, 2026 at 9:14 AM Cairn <cairn+thread-1-2-ab@reply.example> wrote:',
    'Le lun. 2 nov. 2026 à 09:14,\nCairn <cairn+thread-1-2-ab@reply.example> a écrit :',
    '-----Original Message-----\nFrom: Cairn <cairn@reply.example>\nSent: Monday\nTo: Ana\nSubject: News',
    '________________________________\nDe : Cairn <cairn@reply.example>\nEnvoyé : lundi\nÀ : Ana\nObjet : Nouvelles',
    '',
  ])
    expect(answerIn(`${said}\n\n${announced}\n\n${quoted}`)).toBe(said)
  expect(answerIn(`${said}\n\n${quoted.replaceAll('> ', '')}`)).toBe(said)
  expect(answerIn(said)).toBe(said)
  expect(answerIn(`${said}\n--\nAna, 250 555 0101`)).toBe(said)
})

test('an answer below or between the lines of what it quotes stays', () => {
  expect(answerIn(`${quoted}\n\nYes, on Friday.`)).toBe('Yes, on Friday.')
  expect(answerIn(`> ${MARK}\n> There is news.\nYes.\n> It is here:\nI saw it.`)).toBe('Yes.\nI saw it.')
})

test('what ends like an announcement but is none stays', () => {
  expect(answerIn('We need:\n- a boat\n- a map')).toBe('We need:\n- a boat\n- a map')
  expect(answerIn(`Who comes:\n\n${quoted}`)).toBe('Who comes:')
})

test('an announcement is cut where something quoted follows, and lines with a colon only where they tell an address or stand under a rule', () => {
  const plan = 'Date: Friday\nPlace: hall\nBring: food'
  const said = `I can come.\n\n${plan}`
  const mine = `${plan}\nMail: ana@hall.example`
  for (const own of [said, plan, mine, 'I can come.\n\nAsk ana@hall.example or me:']) expect(answerIn(own)).toBe(own)
  for (const own of [said, plan])
    for (const below of [quoted, quoted.replaceAll('> ', '')]) expect(answerIn(`${own}\n\n${below}`)).toBe(own)
  expect(answerIn(`${mine}\n--\nAna\n\n${quoted}`)).toBe(mine)
  const below = `${quoted}\n\n${mine}`
  expect(answerIn(below)).toBe(below.slice(quoted.length + 2))
  const header = 'Von: Cairn\nGesendet: Montag\nAn: Ana\nBetreff: Neues'
  expect(answerIn(`${said}\n\n________________\n${header}\n\n${quoted}`)).toBe(said)
  expect(answerIn(`${said}\n\n________________\n\n${header}\n\n${quoted}`)).toBe(said)
})

test('what we said is never taken for what they said, quoted as it may be', () => {
  for (const announced of [
    '',
    'On Mon, Nov 2, 2026 Cairn <c@r.example> wrote:',
    'From: c@r.example\nTo: Ana\nSubject: News',
  ])
    expect(answerIn(`${announced}\n\n${quoted.replaceAll('> ', '')}`)).toBe('')
})

test('a mail that is only quoted says nothing', () => {
  expect(answerIn(`On Mon, Nov 2, 2026 Cairn <c@r.example> wrote:\n${quoted}`)).toBe('')
  expect(answerIn('')).toBe('')
})

test('HTML becomes words, without what runs or is drawn; control characters go', () => {
  const html =
    '<p>Yes<script>alert(1)</script></p><p>on <a href="https://x.example">Friday</a><img alt="logo" src="x"></p>'
  expect(wordsOf({ html })).toBe('Yes\n\non Friday')
  expect(wordsOf({ text: 'a\u0000b\r\nc\u0007' })).toBe('ab\nc')
})

test('a hostile text, and hostile HTML, are read in a moment', () => {
  const started = process.cpuUsage()
  for (const text of [
    '1'.repeat(399_990),
    'On '.repeat(130_000),
    'a:'.repeat(199_990),
    '-'.repeat(399_990),
    '\n'.repeat(399_990),
    'From: x@y\n'.repeat(39_990),
  ])
    answerIn(wordsOf({ text: `${text}\n> news` }))
  for (const html of ['<b>', '<p>', '<table><tr><td>', '<blockquote>a', '<ul><li>', '</p>', '<', '<a b='])
    wordsOf({ html: html.repeat(400_000 / html.length) })
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1000).toBeLessThan(3000)
})

test('a text is formatted text of paragraphs and lines, which the product takes', () => {
  const doc = richTextFrom('one\ntwo\n\nthree')
  expect(doc.content).toEqual([
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'one' }, { type: 'hardBreak' }, { type: 'text', text: 'two' }],
    },
    { type: 'paragraph', content: [{ type: 'text', text: 'three' }] },
  ])
  expect(parseRichText(doc)).toBeDefined()
})
