import { zipOf } from '@cairn/geo-files/testing'

export { zipOf }

/** Files of other systems, as they were written. */
const bytesOf = (lines: readonly string[]) => Uint8Array.from(Buffer.from(lines.join(''), 'base64'))

/**
 * A zip of ODK Central: records `uuid:odk-1`, with two squares, its photograph `a.png` and a column
 * `colour`, and `uuid:odk-2`, whose photograph is not in it.
 */
export const ODK_ZIP = bytesOf([
  'UEsDBBQACAAIAB23el0AAAAAAAAAAAAAAAAIAAAAQmVkcy5jc3ZVy7EOwiAQgOG9z3IQuLamdtZJN110QyBIRI60x+DbG21iY/Iv',
  '//Cd6u0Z5zlS3hn2UJKxXhwNR67ut5TD8pZqZih3YgJLieoEh/2lQYUboXqh9FmrUX26Qo9yC0LjIDtowciSA4TJv6DW6EZyD6FX',
  'iP9wWGALHSSa+WtXh80bUEsHCPhbFOR/AAAAtgAAAFBLAwQUAAgACAAdt3pdAAAAAAAAAAAAAAAADwAAAEJlZHMtc3F1YXJlLmNz',
  'dkvOScwt1glwDHL1C4n3do3U8XaN5DLVKS3NTLHKT8nWNURi6hcXliYWpUYbxnKZ4VdhFMsFAFBLBwiozcIqNgAAAFkAAABQSwME',
  'FAAIAAgAHbd6XQAAAAAAAAAAAAAAAAsAAABtZWRpYS9hLnBuZ+sM8HPn5ZLiYmBg4PX0cAliYGBgBGEONgYGBnnRI51gCRfHkIpb',
  'ySk/zgfwMzC3MTZEmdRmMzAwMHi6+rmsc0poAgBQSwcIkyBJHEMAAABGAAAAUEsBAgADFAAIAAgAHbd6XfhbFOR/AAAAtgAAAAgA',
  'AAAAAAAAAAAAAKSBAAAAAEJlZHMuY3N2UEsBAgADFAAIAAgAHbd6XajNwio2AAAAWQAAAA8AAAAAAAAAAAAAAKSBtQAAAEJlZHMt',
  'c3F1YXJlLmNzdlBLAQIAAxQACAAIAB23el2TIEkcQwAAAEYAAAALAAAAAAAAAAAAAACkgSgBAABtZWRpYS9hLnBuZ1BLBQYAAAAA',
  'AwADAKwAAACkAQAAAAA=',
])

/** An XLSForm "Shore" with a question `count`, and one on its third row of a type that is not known. */
export const SHORE_XLSX = bytesOf([
  'UEsDBBQACAAIAB23el0AAAAAAAAAAAAAAAATAAkAW0NvbnRlbnRfVHlwZXNdLnhtbFVUBQABObkIa7WSP0/DMBBHdz6F5RXVTjsg',
  'hJJ04M8IDOUDHM4lsWLfWT63pN8eNUUMTFSC6bc83XvD1ds5BnXALJ6p0WtTaYXkuPM0NPpt97S61UoKUAeBCRt9RNHb9qreHROK',
  'mmMgafRYSrqzVtyIEcRwQppj6DlHKGI4DzaBm2BAu6mqG+uYClJZldMN3dYP2MM+FPU4F6RzSMYgWt2fwZOr0ZBS8A6KZ7IH6n5Y',
  'Vl8GkzEsjIw+yfUcg7Zt/XLAnH2H6hVyeYaIjbZzsB+cp3fmyZywi2zc995hx24fkYqRlBE6GRFLDGZZE8HTL/wLLHaZ9R+HfN+/',
  'sGPz3x12eZ/2E1BLBwgjDI0c/AAAAH4CAABQSwMEFAAIAAgAHbd6XQAAAAAAAAAAAAAAAAsACQBfcmVscy8ucmVsc1VUBQABObkI',
  'a43PsW7CMBDG8Z2nsG4nDgxVheKwICTWKn0A41wSK/ad5TOtefuuBTGwf/p9+nfHGoP6wSyeycCuaUEhOR49zQa+h/P2E5QUS6MN',
  'TGjgjgLHftN9YbDFM8nik6gaA4mBpZR00FrcgtFKwwmpxjBxjrZIw3nWybrVzqj3bfuh838D+gdTXUYD+TLuQA33hO/YPE3e4Ynd',
  'LSKVFxdPC1CDzTMWAzXoX87rlXltagyg+04/BPZ/UEsHCAZZx4KzAAAAKAEAAFBLAwQUAAgACAAdt3pdAAAAAAAAAAAAAAAADwAJ',
  'AHhsL3dvcmtib29rLnhtbFVUBQABObkIa42QwWrDMBBE7/0Ksfdatg+lGMu5hELu7Qeo1toWkXbNrpI6f1+aNBB66mlgeLyB6Xdb',
  'TuaMopHJQVPVYJBGDpFmBx/vb8+vYLR4Cj4xoYMLKuyGp/6L5fjJfDRbTqQOllLWzlodF8xeK16RtpwmluyLViyz1VXQB10QS062',
  'resXm30kuBk6+Y+DpymOuOfxlJHKTSKYfIlMusRVYeivC/qbhnxGB3qSM17AXLtDcNCAkS4GB3IIDdg/NJYSadYHvn3g2x/e3mfs',
  '/YnhG1BLBwjenQK3zAAAAEwBAABQSwMEFAAIAAgAHbd6XQAAAAAAAAAAAAAAABoACQB4bC9fcmVscy93b3JrYm9vay54bWwucmVs',
  'c1VUBQABObkIa72QwWrDMBBE7/0Ksfd6bR9KKZFzCYVci/sBQl7bItKu0Cqp8/eFQksDOfTU08Ac3jxmt99SNBcqGoQtdE0LhtjL',
  'FHix8D6+Pj6D0ep4clGYLFxJYT887N4ouhqEdQ1ZzZYiq4W11vyCqH6l5LSRTLylOEtJrmojZcHs/MkthH3bPmH5zYDhhmmOk4Vy',
  'nDow4zXTX9gyz8HTQfw5Edc7E/gh5aQrUQUzurJQtfBTKX5F12wpAt6X6f9Zpv+WwZu7h09QSwcIEscajMEAAAC2AQAAUEsDBBQA',
  'CAAIAB23el0AAAAAAAAAAAAAAAAYAAkAeGwvd29ya3NoZWV0cy9zaGVldDEueG1sVVQFAAE5uQhrldPdasMgFMDx+z2FnPvFfsAY',
  'RS37YOx+3QOcJWeNVI+irknefrSMsEEYeCeiP/mjqv3onThTyjawhnWzAkHchs7yUcP74eX2HkQuyB26wKRhogx7c6OGkE65Jypi',
  '9I6zhr6UuJMytz15zE2IxKN3nyF5LLkJ6ShzTITddZN3crNa3UmPlsGo69wzFjQqhUEkDWswqr0MHtYgigbLzjK9lQRG2WzU9dhd',
  'jtiShpgoUzoTmDJFUrIYJS+LZPuDPFYhjH4JeapCHH6Q+6vIFIY5cDMHbmpYy4WOlJYaq5w2fHFZiqxSXsMgPPK0/yd0O4duq26S',
  'HEUs/bSUWiV5y91SaRVy6C2flirlr7cr509hvgFQSwcIkBMF8RABAABYAwAAUEsDBBQACAAIAB23el0AAAAAAAAAAAAAAAAYAAkA',
  'eGwvd29ya3NoZWV0cy9zaGVldDIueG1sVVQFAAE5uQhrlZHPSsRADIfvPsWQu522B5FlZhZFfIFVPMrQxu2w86ckYVvfXlqkKOyl',
  'txCS7/eRmOOcoroicSjZQlPVoDB3pQ/5bOH97fX+ERSLz72PJaOFb2Q4ujszFbrwgChqTjGzhUFkPGjN3YDJc1VGzHOKX4WSF64K',
  'nTWPhL5fl1LUbV0/6ORDBmfW3osX7wyVSZGFBpzpluKpASUWQo4h40kInAnszBp74NF3aGEkZKQrglviPiVIRKPFGb2M6u4X9bwf',
  'Ffr/HE1l2hzbzbHdAz4NhW7q7aeoDx8vtwz1n4vq7VXuB1BLBwjTjuQK4gAAAO4BAABQSwECAAMUAAgACAAdt3pdIwyNHPwAAAB+',
  'AgAAEwAJAAAAAAAAAAAApIEAAAAAW0NvbnRlbnRfVHlwZXNdLnhtbFVUBQABObkIa1BLAQIAAxQACAAIAB23el0GWceCswAAACgB',
  'AAALAAkAAAAAAAAAAACkgUYBAABfcmVscy8ucmVsc1VUBQABObkIa1BLAQIAAxQACAAIAB23el3enQK3zAAAAEwBAAAPAAkAAAAA',
  'AAAAAACkgTsCAAB4bC93b3JrYm9vay54bWxVVAUAATm5CGtQSwECAAMUAAgACAAdt3pdEscajMEAAAC2AQAAGgAJAAAAAAAAAAAA',
  'pIFNAwAAeGwvX3JlbHMvd29ya2Jvb2sueG1sLnJlbHNVVAUAATm5CGtQSwECAAMUAAgACAAdt3pdkBMF8RABAABYAwAAGAAJAAAA',
  'AAAAAAAApIFfBAAAeGwvd29ya3NoZWV0cy9zaGVldDEueG1sVVQFAAE5uQhrUEsBAgADFAAIAAgAHbd6XdOO5AriAAAA7gEAABgA',
  'CQAAAAAAAAAAAKSBvgUAAHhsL3dvcmtzaGVldHMvc2hlZXQyLnhtbFVUBQABObkIa1BLBQYAAAAABgAGAMEBAADvBgAAAAA=',
])

/** Makes a spreadsheet of which the sheet `survey` unpacks to so many bytes of spaces. */
export function bombOf(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const text = (xml: string) => new TextEncoder().encode(xml)
  return zipOf({
    'xl/workbook.xml': text('<workbook><sheets><sheet name="survey" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': text(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': new Uint8Array(bytes).fill(32),
  })
}
