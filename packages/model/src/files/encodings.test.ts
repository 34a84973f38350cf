import { expect, it } from 'vitest'
import { likelyReadings, lineOfLostLetter, tellingLines, textOfUtf } from './encodings.ts'

const bytes = (...codes: number[]) => Uint8Array.from(codes)
/** Writes a text with one byte a letter, by what each byte means in an encoding. */
function written(text: string, encoding: string): Uint8Array {
  const letters = new Map(Array.from({ length: 256 }, (_, at) => [new TextDecoder(encoding).decode(bytes(at)), at]))
  return Uint8Array.from([...text].map((letter) => letters.get(letter) ?? 0x3f))
}
const likeliest = (given: Uint8Array) => likelyReadings(given)[0]

it('reads UTF-8 and UTF-16 with and without a mark, and nothing else', () => {
  const utf8 = new TextEncoder().encode('é')
  const little = Uint8Array.from([...'A é'].flatMap((letter) => [letter.charCodeAt(0), 0]))
  const big = Uint8Array.from([...'A é'].flatMap((letter) => [0, letter.charCodeAt(0)]))
  expect(textOfUtf(utf8)).toBe('é')
  expect(textOfUtf(bytes(0xef, 0xbb, 0xbf, ...utf8))).toBe('é')
  for (const given of [little, bytes(0xff, 0xfe, ...little), big, bytes(0xfe, 0xff, ...big)])
    expect(textOfUtf(given)).toBe('A é')
  expect(textOfUtf(bytes(0x41, 0xe9, 0x41))).toBeUndefined()
  const stray = `${'a river,'.repeat(9)}\0.${'1921'.repeat(9)}`
  expect(textOfUtf(new TextEncoder().encode(stray))).toBe(stray)
})

it.each([
  ['windows-1252', 'Nous étions à la rivière, et l’été venait. Où ça ?'],
  ['windows-1250', 'Łodzie były na brzegu, a sieć wyschła w słońcu.'],
  ['windows-1251', 'Мы были у реки. Сети стояли ниже порога.'],
])('finds %s the likeliest for what is written in it', (encoding, text) => {
  expect(likeliest(written(text, encoding))).toEqual({ encoding, text })
})

it('finds Chinese and Japanese', () => {
  // “渔网在河边。” and “あみは川に。”
  const chinese = bytes(0xd3, 0xe6, 0xcd, 0xf8, 0xd4, 0xda, 0xba, 0xd3, 0xb1, 0xdf, 0xa1, 0xa3)
  const japanese = bytes(0x82, 0xa0, 0x82, 0xdd, 0x82, 0xcd, 0x90, 0xec, 0x82, 0xc9, 0x81, 0x42)
  expect(likeliest(chinese)).toEqual({ encoding: 'gb18030', text: '渔网在河边。' })
  expect(likeliest(japanese)).toEqual({ encoding: 'shift_jis', text: 'あみは川に。' })
})

it('reads nothing from what is no text, and finds the lines that tell', () => {
  expect(likelyReadings(bytes(0, 0xff, 0xfe))).toEqual([])
  expect(tellingLines('a\r\né\nb\nà\nç', 2)).toEqual(['é', 'à'])
  expect([lineOfLostLetter('a\r\nb\uFFFD'), lineOfLostLetter('a')]).toEqual([2, undefined])
})
