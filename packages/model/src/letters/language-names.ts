/**
 * Names that speakers use for their own languages. General libraries often have names that others gave them.
 */
const ENDONYMS: Readonly<Record<string, string>> = {
  oj: 'Anishinaabemowin',
  atj: 'Atikamekw',
  crx: 'Dakelh',
  bea: 'Dane-zaa Ẕáágéʔ',
  coo: 'ʔayʔaǰuθəm',
  git: 'Gitsenimx̱',
  hei: 'Haíɫzaqvḷa',
  hur: 'hən̓q̓əmin̓əm̓, Hul’q’umi’num’, Halq’eméylem',
  moe: 'Innu-aimun',
  iu: 'ᐃᓄᒃᑎᑐᑦ',
  moh: 'Kanien’kéha',
  kut: 'Ktunaxa',
  kwk: 'Kwak̓wala',
  tli: 'Lingít',
  crg: 'Michif',
  mic: 'Mi’kmaw',
  cr: 'Nēhiyawēwin',
  ncg: 'Nisg̱a’a',
  thp: 'Nłeʔkepmxcín',
  oka: 'nsyilxcən',
  nuk: 'nuučaan̓uɫ',
  blc: 'Nuxalk',
  shs: 'Secwepemctsín',
  str: 'SENĆOŦEN',
  sec: 'she shashishalhem',
  tsi: 'Sm’algya̱x',
  squ: 'Sḵwx̱wú7mesh sníchim',
  lil: 'Sƛ̓áƛ̓imxəc',
  tht: 'Tāłtān',
  dgr: 'Tłı̨chǫ Yatıı̀',
  sek: 'Tse’khene',
  clc: 'Tŝilhqot’in',
  bcr: 'Witsuwit’en',
  has: 'X̄a’islak̓ala',
  hai: 'X̱aad Kíl',
}

/** Codes of the languages with a known own name, sorted by that name. */
export const ENDONYM_CODES: readonly string[] = Object.keys(ENDONYMS)

/** Returns the name of a language: its own if known, else in the reader's language, else its code. */
export function languageName(code: string, reader: string): string {
  const own = ENDONYMS[code]
  if (own !== undefined) return own
  try {
    return new Intl.DisplayNames([reader, 'en'], { type: 'language', fallback: 'code' }).of(code) ?? code
  } catch {
    return code
  }
}
