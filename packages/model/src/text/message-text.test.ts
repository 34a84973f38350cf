import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMessage, printMessage } from './message-text.ts'

test('a plain text stays a text, markup and all', () => {
  expect(parseMessage("It's <b>here</b>")).toEqual({ ok: true, message: "It's <b>here</b>", values: [] })
})

test.each([
  ['Hi {name}', [{ name: 'name', kind: 'text', choices: [] }]],
  ['{count, plural, one {# of {all}} other {#}}', [value('count', 'number'), value('all', 'text')]],
  ['{who, select, me {I} other {They}}', [value('who', 'choice', ['me', 'other'])]],
  ['{n, number} {n} {at, date}', [value('n', 'number'), value('at', 'moment')]],
])('%j takes its values, each once', (text, values) => {
  expect(parseMessage(text)).toMatchObject({ ok: true, values })
})

test.each([
  ['Hi {name', 'EXPECT_ARGUMENT_CLOSING_BRACE', 3],
  ['{count, plural, one {#}}', 'MISSING_OTHER_CLAUSE', 23],
  ['{', 'EXPECT_ARGUMENT_CLOSING_BRACE', 0],
])('%j is told with its place', (text, problem, at) => {
  expect(parseMessage(text)).toEqual({ ok: false, problem, at })
})

test.each([
  ['{count, plural, one {# entry} other {# entries}}'],
  ['{who, select, me {I} other {They, as {n}}}'],
  ['{n} of{m}, as{k}'],
])('%j is written as people do', (text) => {
  const reading = parseMessage(text)
  expect(reading.ok && printMessage(reading.message)).toBe(text)
})

test('what is written reads the same again', () => {
  const part = fc.constantFrom(
    ...[
      '{a}',
      '{n, plural, =0 {none} one {# {b}} other {#}}',
      '{s, select, x {é} other {y}}',
      "l'été ",
      "'{'",
      '#',
      '<i>',
    ],
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const first = parseMessage(parts.join(' '))
      if (!first.ok) throw new Error(first.problem)
      expect(parseMessage(printMessage(first.message))).toEqual(first)
    }),
  )
})

function value(name: string, kind: string, choices: string[] = []) {
  return { name, kind, choices }
}
