import { json } from '@codemirror/lang-json'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { propertyRange } from './json-position.ts'

const state = EditorState.create({ doc: '{"a": {"b": 1}, "k̓": 2}', extensions: [json()] })
const at = (property?: string) => {
  const { from, to } = propertyRange(state, property)
  return state.sliceDoc(from, to)
}

test('finds a property of the outermost object, however it is written', () => {
  expect(at('a')).toBe('"a": {"b": 1}')
  expect(at('k̓')).toBe('"k̓": 2')
})

test('an inner, a missing or no property is the opening brace', () => {
  expect(at('b')).toBe('{')
  expect(at('none')).toBe('{')
  expect(at()).toBe('{')
})
