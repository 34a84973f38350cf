/** A belonging of the demo. All of it is invented; nothing sacred is among them. */
export interface DemoBelonging {
  label: string
  type: string
  materials: readonly string[]
  museum: Museum
  number: string
  made?: string
  status?: string
  access?: string
  handling?: string
  hazard?: string
}

/** Who holds belongings in the demo: two museums beside the one that the demo has, and the community. */
export const MUSEUMS = {
  harbour: 'Harbour Street Museum',
  national: 'National Collection of Coast and River',
  lantern: 'Lantern Bay Museum',
  home: 'Saltbox Inlet Nation',
} as const
/** A holder of belongings in the demo. */
export type Museum = keyof typeof MUSEUMS

const FORM =
  /^(?<label>[^|]+)\|(?<type>\w+)\|(?<materials>[\w,]+)\|(?<museum>\w+)\|(?<number>[^|]+)\|(?<made>[^|]*)\|(?<status>\w*)\|(?<access>\w*)\|(?<hazard>\w*)\|(?<handling>.*)$/

/** Lines `label|type|materials|museum|number|made|status|access|hazard|handling`. */
const LINES = `
Tall basket|BASKET|ROOT,BARK|harbour|HS 1931.44|c. 1890|IN_PROGRESS|||
Canoe model|CANOE|WOOD|harbour|HS 1931.47|c. 1905|IN_PROGRESS|PUBLIC||
Hand adze|TOOL|WOOD,METAL|harbour|HS 1931.52|before 1920|IN_PROGRESS|||
Woven blanket, small|TEXTILE|WOOL|harbour|HS 1932.8|c. 1900|IN_PROGRESS||ARSENIC|Gloves: arsenic was used on it in 1940. Lay it flat, with paper between.
Horn ladle|TOOL|HORN|harbour|HS 1931.60|c. 1880|IN_PROGRESS|||
Berry basket|BASKET|ROOT|harbour|HS 1931.45|c. 1910|IN_PROGRESS|PUBLIC||
Net needle|TOOL|BONE|harbour|HS 1931.61|before 1931|IN_PROGRESS|||
Cedar mat|TEXTILE|BARK|harbour|HS 1934.2|1920|IN_PROGRESS|||
Paddle with a painted blade|CANOE|WOOD|harbour|HS 1934.3|c. 1915|IN_PROGRESS|||
Halibut hook|TOOL|WOOD,BONE|national|V-221|c. 1870||PUBLIC||
Bentwood box|CARVING|WOOD|national|V-222|c. 1885|IN_PROGRESS||UNKNOWN|Not tested yet: wear gloves and wash your hands.
Clam basket|BASKET|ROOT|national|V-223|c. 1900|IN_PROGRESS|||
Root digging stick|TOOL|WOOD|national|V-224|before 1900|IN_PROGRESS|||
Rattle of a paddling song|INSTRUMENT|WOOD|national|V-229|c. 1890||PROTECTED||Held by the singers alone.
Drying rack pegs|TOOL|WOOD|national|V-230|c. 1920||||
Hat for rain|TEXTILE|ROOT|national|V-231|c. 1895|DENIED|||
Fish knife|TOOL|SHELL,WOOD|national|V-233|c. 1900||||
Cradle board|CARVING|WOOD,HIDE|lantern|LB-17|1908|IN_TRANSIT|||Two people carry it.
Spruce root cord|TOOL|ROOT|lantern|LB-18|c. 1910|IN_PROGRESS|||
Shell necklace|ORNAMENT|SHELL|lantern|LB-20|c. 1880|SHORT_TERM_LOAN|PUBLIC||
Wax cylinder of a lullaby|RECORDING|METAL|lantern|LB-31|1912|LONG_TERM_LOAN|||Never play it without the family.
Feast dish|CARVING|WOOD|home|SI-1|c. 1900|REPATRIATED|PUBLIC||Nothing hot, and no water left in it.
Mountain goat horn spoon|TOOL|HORN|home|SI-2|c. 1890|REPATRIATED|||
Tump line|TEXTILE|WOOL,BARK|home|SI-3|1920s||||
`

/** The belongings of the demo. */
export const BELONGINGS: readonly DemoBelonging[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const groups = FORM.exec(line)?.groups
    if (!groups) throw new Error(`a line of the demo cannot be read: ${line}`)
    const { label = '', type = '', materials = '', museum = '', number = '', made, status, access, ...care } = groups
    return {
      ...{ label, type, materials: materials.split(','), museum: museum as Museum, number },
      ...(made ? { made } : {}),
      ...(status ? { status } : {}),
      ...(access ? { access } : {}),
      ...(care['hazard'] ? { hazard: care['hazard'] } : {}),
      ...(care['handling'] ? { handling: care['handling'] } : {}),
    }
  })
