import { describe, expect, it } from 'vitest'
import { alphabetRows, signsOutside } from '@cairn/model/letters'
import { LISTS } from '../../model/lists.ts'
import { MORE_OF_MADE } from './details.ts'
import { makeWords } from './make-words.ts'

const LETTERS = 'a c č dᶻ e ə ǧ h i k k̓ kʷ k̓ʷ l ł ƛ̓ m n p p̓ q qʷ s š t u w x̌ x̌ʷ y ʔ c̓ č̓ ḥ l̓ m̓ n̓ w̓ y̓'
  .normalize('NFC')
  .split(' ')

describe('words of the demo', () => {
  const words = makeWords()
  const labels = words.map(({ label }) => label)

  it('are spelled with the letters of their language, each once', () => {
    expect(words.length).toBeGreaterThan(255)
    expect(new Set(labels).size).toBe(labels.length)
    const alphabet = { letters: LETTERS.map((letter) => ({ letter })), ignored: ['·'] }
    expect(alphabetRows(alphabet)).toHaveLength(LETTERS.length + 1)
    expect(labels.flatMap((label) => signsOutside(label, alphabet))).toEqual([])
  })

  it('have values of the lists, and roots and details that exist', () => {
    for (const { partOfSpeech, categories, root } of words) {
      expect(LISTS.VOC_PARTS).toContain(partOfSpeech)
      for (const category of categories) expect(LISTS.VOC_CATEGORIES).toContain(category)
      if (root !== undefined) expect(labels).toContain(root)
    }
    for (const label of Object.keys(MORE_OF_MADE)) expect(labels).toContain(label.normalize('NFC'))
  })

  it('are words or phrases, some of each', () => {
    const phrases = words.filter(({ entryType }) => entryType === 'PHRASE')
    expect(phrases.length).toBeGreaterThan(0)
    expect(phrases.length).toBeLessThan(words.length)
    expect(phrases.every(({ partOfSpeech }) => partOfSpeech === 'PHRASE')).toBe(true)
  })

  it('put a glottal stop between two vowels', () => {
    expect(labels).toContain('asiwaʔi')
    expect(labels).toContain('alukis')
  })
})
