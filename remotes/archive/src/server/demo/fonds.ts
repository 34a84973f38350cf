/** An entry of the demo's fonds. All of it is invented. */
export interface DemoEntry {
  title: string
  type: string
  category: string
  date?: string
  creator?: string
  description?: string
  access?: string
  /** Why it needs attention. */
  attention?: string
}

/** A series of the demo's fonds, with its entries in order. */
export interface DemoSeries {
  title: string
  number: string
  description: string
  entries: readonly DemoEntry[]
}

/** What the fonds of the demo is called, and what it is. */
export const FONDS = {
  title: 'Saltbox Inlet Cannery Office',
  number: 'SI-1',
  description:
    'Papers of the office of the Saltbox Inlet Cannery, found in the loft of the net shed and brought to the Nation by the families who had kept them.',
}

/** A table of letters with three faults: a type of no list, no title, and a number that is there twice. */
export const SHEET = `File number,Title,Type,Category,Date,Creator
TM-1-01,The mill keeper to the cannery office,Letter,Administration,3 March 1922,Ines Coldwater
TM-1-02,Answer of the cannery office,Ltr,Administration,12 March 1922,
TM-1-03,Order for mill salt,Letter,Administration,c. 1922,
TM-1-04,,Letter,Land,1923,Ines Coldwater
TM-1-05,Sketch of the mill flats,Map,Land,early 1920s,
TM-1-05,Sketch of the mill pond,Map,Land,early 1920s,
TM-1-06,Wages of the mill,Form,Administration,winter 1923,
TM-1-07,The mill wheel in ice,Photograph,Administration,January 1924,
`

const FORM =
  /^(?<title>[^|]+)\|(?<type>\w+)\|(?<category>\w+)\|(?<date>[^|]*)(\|(?<creator>[^|]*))?(\|(?<access>[A-Z]*))?(\|(?<attention>.*))?$/

/** Reads entries from lines `title|type|category|date|creator|access|attention`. */
function entriesOf(lines: string): DemoEntry[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const {
        title = '',
        type = '',
        category = '',
        date,
        creator,
        access,
        attention,
      } = FORM.exec(line.trim())?.groups ?? {}
      return {
        ...{ title, type, category },
        ...(date ? { date } : {}),
        ...(creator ? { creator } : {}),
        ...(access ? { access } : {}),
        ...(attention ? { attention } : {}),
      }
    })
}

/** The three series of the demo's fonds. Their dates have every form that people write. */
export const SERIES: readonly DemoSeries[] = [
  {
    title: 'Letters in and out',
    number: 'SI-1-1',
    description: 'Letters of the manager, the net boss and the families, by year.',
    entries: entriesOf(`
      Letter about the price of sockeye|LETTER|ADMINISTRATION|12 Jun 1919|E. Harrow
      Letter asking for lamp oil|LETTER|ADMINISTRATION|1920|E. Harrow
      Answer of the village to the manager|LETTER|LAW|1920-06|Elders of Saltbox Inlet|PUBLIC
      Second answer of the village|LETTER|LAW|c. 1921|Elders of Saltbox Inlet|PUBLIC
      Letter about the fence at the graveyard|LETTER|LAND|ca. 1922|E. Harrow|PROTECTED
      Draft of a petition about the weir|LETTER|LAW|circa 1923|Elders of Saltbox Inlet|PUBLIC
      Petition about the weir, as sent|LETTER|LAW|1923|Elders of Saltbox Inlet|PUBLIC
      Reply of the inspector|LETTER|LAW|1924-02-03|Inspector of Fisheries|PUBLIC
      Letters of the net boss|LETTER|ADMINISTRATION|1920–5|T. Quillfeather
      Letter from the sister at the hospital|LETTER|FAMILY|early 1920s|R. Pebble|PROTECTED
      Postcards from the hop fields|LETTER|FAMILY|1920s|R. Pebble
      Letter about wages of the women|LETTER|LAW|between 1924 and 1927|J. Estuary
      Bill for twine and corks|FORM|ADMINISTRATION|before 1926|Harbour Stores
      Letter about the new boiler|LETTER|ADMINISTRATION|after 1926|E. Harrow
      Undated note, pencil|LETTER|FAMILY|n.d.|||Who wrote it? Ask the Pebble family
      Letter with a torn corner|LETTER|ADMINISTRATION|?1928|||The date is torn off
      Letter about the winter dance|LETTER|CULTURE|1928 or 1929|T. Quillfeather|PROTECTED
      Copy book of letters sent|BOOK|ADMINISTRATION|1919–1931|E. Harrow
      Telegram about the storm|LETTER|ADMINISTRATION|9 Nov 1930
      Last letter of the manager|LETTER|ADMINISTRATION|1931|E. Harrow`),
  },
  {
    title: 'Photographs of the landing',
    number: 'SI-1-2',
    description: 'Prints and glass plates, many without names. The families are adding names as they know them.',
    entries: entriesOf(`
      Landing at low tide|PHOTOGRAPH|LAND|1918|A. Weir|PUBLIC
      Women at the filling tables|PHOTOGRAPH|FAMILY|c. 1920|A. Weir|COMMUNITY|Names of the third and fourth are missing
      Children on the net racks|PHOTOGRAPH|FAMILY|summer 1921|A. Weir
      The weir before it was taken down|PHOTOGRAPH|LAND|c. 1922|A. Weir|PUBLIC
      Canoe race on the inlet|PHOTOGRAPH|CULTURE|1 Jul 1923|A. Weir|PUBLIC
      Smokehouse in spring|PHOTOGRAPH|CULTURE|1920s|A. Weir
      Net loft, seen from the water|PHOTOGRAPH|LAND|1924 or 1925|A. Weir|PUBLIC
      Group in front of the store|PHOTOGRAPH|FAMILY|19th century|||Surely later than its label says
      Steamer at the wharf|PHOTOGRAPH|ADMINISTRATION|1926|A. Weir|PUBLIC
      Wedding party|PHOTOGRAPH|FAMILY|Oct 1926|A. Weir|PROTECTED
      Men mending seines|PHOTOGRAPH|CULTURE|1927|A. Weir
      House posts at the old village|PHOTOGRAPH|CULTURE|before 1930|A. Weir|PROTECTED
      View from Lookout Hill|PHOTOGRAPH|LAND|late 1920s|A. Weir|PUBLIC
      Flood at the creek|PHOTOGRAPH|LAND|Nov 1928|A. Weir|PUBLIC
      Portrait of the net boss|PHOTOGRAPH|FAMILY|1929|A. Weir
      Glass plate, broken|PHOTOGRAPH|ADMINISTRATION|||COMMUNITY|To be mended before it is scanned
      Cannery under snow|PHOTOGRAPH|LAND|1930|A. Weir|PUBLIC
      Picnic on the spit|PHOTOGRAPH|FAMILY|Aug 1930|A. Weir
      Unloading cans|PHOTOGRAPH|ADMINISTRATION|1931|A. Weir
      The landing, fifty years later|PHOTOGRAPH|LAND|1981|M. Holloway|PUBLIC`),
  },
  {
    title: 'Maps, books and sound',
    number: 'SI-1-3',
    description: 'Plans of the site, printed matter, and recordings made with those who had worked there.',
    entries: entriesOf(`
      Plan of the cannery site|MAP|LAND|1917|Surveyor's office|PUBLIC
      Sketch of fishing places, by a grandfather|MAP|LAND|c. 1935|||Who may see it? Ask the stewards
      Chart of the inlet with pencil marks|MAP|LAND|published 1925|Hydrographic office|PUBLIC
      Pay book|BOOK|ADMINISTRATION|1919–1924|E. Harrow|PROTECTED
      Pay book, second|BOOK|ADMINISTRATION|1925–1931|E. Harrow|PROTECTED
      Rules for workers, printed|REPORT|LAW|1921|Saltbox Inlet Cannery|PUBLIC
      Report of the inspector|REPORT|LAW|1924|Inspector of Fisheries|PUBLIC
      Newspaper with the petition|NEWSPAPER|LAW|14 Mar 1923|The Inlet Courier|PUBLIC
      Newspaper about the storm|NEWSPAPER|LAND|Nov 1930|The Inlet Courier|PUBLIC
      Hymn book with names inside|BOOK|FAMILY|1908|R. Pebble
      Word list of the schoolteacher|BOOK|LANGUAGE|between 1925 and 1930|Schoolteacher|COMMUNITY
      Interview about the filling tables|INTERVIEW|FAMILY|1972|Heritage Office
      Interview about the weir|INTERVIEW|LAW|1973|Heritage Office|PROTECTED
      Songs of the net loft|SOUND|CULTURE|1974|Heritage Office|PROTECTED
      Film of the last season|FILM|ADMINISTRATION|1931|Unknown|PUBLIC
      Receipt form for fish|FORM|ADMINISTRATION|1920s|Saltbox Inlet Cannery|PUBLIC`),
  },
]
