import { expect, it } from 'vitest'
import { csvRows, numberedRows, separatorOf } from './csv-rows.ts'

it('parts cells by the sign that is most in the first line, outside quotes', () => {
  expect(['a,b;c', '"a;b;c",d', 'a;b', 'a\tb', 'a|b', 'one'].map(separatorOf)).toEqual([',', ',', ';', '\t', '|', ','])
  expect(csvRows('\uFEFFa\tb,c\td\r\n1\t2\r3\t4\n')).toEqual([
    ['a', 'b,c', 'd'],
    ['1', '2'],
    ['3', '4'],
  ])
})

it('keeps signs and line breaks in quotes, and numbers rows as a spreadsheet does', () => {
  expect(numberedRows('a,b\n\n"1,\n""2""" , x y \n , \n,')).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 3, cells: ['1,\n"2"', ' x y '] },
  ])
})

it('takes a quote that is not closed where its cell ends for a letter, and reads the next rows', () => {
  expect(csvRows('a,"b\nc,d"e\n"f"g,"h\n')).toEqual([
    ['a', '"b'],
    ['c', 'd"e'],
    ['"f"g', '"h'],
  ])
})

it('takes another sign if it is told', () => {
  expect(numberedRows('a;b;c,d', ',')).toEqual([{ number: 1, cells: ['a;b;c', 'd'] }])
})
