/** Topics of the demo. */
export const TOPICS = ['Salmon', 'Boats', 'Trails', 'Game', 'Weaving', 'Plants', 'Shellfish', 'Place names'] as const

/** A species of the demo. None has a medicinal use. */
export interface DemoSpecies {
  commonName: string
  scientificName: string
  type: string
  rank?: string
  uses: readonly string[]
}

/** Species of the demo, as lines `common|scientific|type|rank|uses`. They live on the north Pacific coast. */
const LINES = `
Sockeye salmon|Oncorhynchus nerka|FISH|S4|FOOD CEREMONY
Coho salmon|Oncorhynchus kisutch|FISH|S4|FOOD
Pacific herring|Clupea pallasii|FISH|S4|FOOD
Pacific halibut|Hippoglossus stenolepis|FISH|S5|FOOD
Eulachon|Thaleichthys pacificus|FISH|S2|FOOD
Lingcod|Ophiodon elongatus|FISH|S4|FOOD
Butter clam|Saxidomus gigantea|SHELLFISH|S5|FOOD
Nuttall’s cockle|Clinocardium nuttallii|SHELLFISH|S5|FOOD
Dungeness crab|Metacarcinus magister|SHELLFISH|S5|FOOD
Northern abalone|Haliotis kamtschatkana|SHELLFISH|S2|TECHNOLOGY
Western redcedar|Thuja plicata|PLANT|S5|TECHNOLOGY CEREMONY
Sitka spruce|Picea sitchensis|PLANT|S5|TECHNOLOGY
Red alder|Alnus rubra|PLANT|S5|TECHNOLOGY
Slough sedge|Carex obnupta|PLANT|S4|TECHNOLOGY
Black huckleberry|Vaccinium membranaceum|PLANT|S5|FOOD
Salmonberry|Rubus spectabilis|PLANT|S5|FOOD
Bull kelp|Nereocystis luetkeana|PLANT|S4|FOOD TECHNOLOGY
Eelgrass|Zostera marina|PLANT|S4|FOOD
Black-tailed deer|Odocoileus hemionus columbianus|MAMMAL|S5|FOOD TECHNOLOGY
Black bear|Ursus americanus|MAMMAL|S5|FOOD
Harbour seal|Phoca vitulina|MAMMAL|S5|FOOD
Mountain goat|Oreamnos americanus|MAMMAL|S3|FOOD TECHNOLOGY
Mallard|Anas platyrhynchos|BIRD|S5|FOOD
Bald eagle|Haliaeetus leucocephalus|BIRD|S5|CEREMONY
Marbled murrelet|Brachyramphus marmoratus|BIRD|S3|
Great blue heron|Ardea herodias|BIRD|S3|
Western toad|Anaxyrus boreas|AMPHIBIAN|S4|
Common garter snake|Thamnophis sirtalis|REPTILE|S5|
Pine mushroom|Tricholoma murrillianum|FUNGUS|S4|FOOD
Western bumble bee|Bombus occidentalis|INSECT|S2|
`

/** Species of the demo. */
export const SPECIES: readonly DemoSpecies[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [commonName = '', scientificName = '', type = '', rank = '', uses = ''] = line.split('|')
    return { commonName, scientificName, type, uses: uses.split(' ').filter(Boolean), ...(rank ? { rank } : {}) }
  })
