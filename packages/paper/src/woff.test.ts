import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { expect, it } from 'vitest'
import { FONTS } from './fonts.ts'
import { unpackWoff } from './woff.ts'

const glyphsOf = (font: Buffer) => {
  const opened = create(font) as ReturnType<typeof create> & { numGlyphs: number; postscriptName: string }
  return [opened.numGlyphs, opened.postscriptName]
}

it('unpacks the fonts to what they hold', () => {
  for (const path of Object.values(FONTS.BCSans)) {
    const woff = readFileSync(path)
    const font = unpackWoff(woff)
    expect(font.length).toBe(woff.readUInt32BE(16))
    expect(glyphsOf(font)).toEqual(glyphsOf(woff))
  }
})

it('refuses what is no WOFF font', () => {
  expect(() => unpackWoff(Buffer.from('no font at all, whatever it is'))).toThrow('no WOFF')
})
