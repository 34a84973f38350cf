/**
 * What else was said in the interviews of the demo, by the title of the interview, as lines
 * `label|code|time|seasons|species|time frame`. No place belongs to these statements yet. All is invented.
 */
export const FURTHER: Readonly<Record<string, string>> = {
  'Map biography of a trapper’s son': `
    Second cabin, halfway to the lake|DWELLING_CABIN|0:19:10|WIN||F1950_1969
    Trail along the creek, cut each fall|TRAVEL_TRAIL|0:20:45|FALL||F1950_1969
    Blazes on the big hemlocks|TEACHING_SKILL|0:22:00|||F1930_1949
    Goats seen from the upper meadow|HARVEST_GAME|0:23:30|FALL|Mountain goat|F1950_1969
    Bear trail to the berry slope|TRAVEL_TRAIL|0:25:05|SUM|Black bear|F1970_1989
    Where the sleds were left in spring|TRAVEL_TRAIL|0:26:40|SPR||F1950_1969
    Ice too thin at the outlet now|CONCERN_DECLINE|0:28:15|WIN||TODAY
    Deer come down when the snow is deep|HABITAT_WINTER|0:30:00|WIN|Black-tailed deer|TODAY
    Father’s rule: one line of traps each winter|TEACHING_SKILL|0:31:20|WIN||F1930_1949
    Mallards at the beaver pond|HARVEST_GAME|0:33:10|FALL|Mallard|F1970_1989
    The bridge that went out in the flood|CONCERN_ACCESS|0:35:00|||F1990_2009
    Sleeping place under the rock|DWELLING_CAMP|0:36:30|FALL||F1950_1969
    Fish taken through the ice|HARVEST_FISH|0:38:05|WIN||F1950_1969
    Two ways round the canyon|TRAVEL_TRAIL|0:40:20|||F1970_1989
    Pine mushrooms under the old firs|HARVEST_PLANT|0:42:00|FALL|Pine mushroom|F1990_2009
    The story of the man who followed the goat|TEACHING_STORY|0:44:10|||BEFORE_1900
    Blocks cut down to the creek|CONCERN_WATER|0:47:30|||TODAY`,
  'Baskets and what they are made of': `
    Bark hung in the shed for a year|TEACHING_SKILL|0:16:10|||F1970_1989
    Young cedars by the logging road|HARVEST_PLANT|0:17:45|SPR|Western redcedar|TODAY
    Never take more than two hands wide|TEACHING_SKILL|0:19:00||Western redcedar|TODAY
    Alder bark for the red|HARVEST_PLANT|0:20:30|SPR|Red alder|F1970_1989
    Bulrush pond, dry since the culvert|CONCERN_WATER|0:22:15|||TODAY
    Aunt’s camp for the sedge|DWELLING_CAMP|0:24:00|SUM|Slough sedge|F1950_1969
    Boat to the flats on the half tide|TRAVEL_WATER|0:25:40|SUM||F1970_1989
    Salmonberry shoots on the way|HARVEST_PLANT|0:27:05|SPR|Salmonberry|TODAY
    Roots split with the teeth|TEACHING_SKILL|0:28:50||Sitka spruce|F1950_1969
    The pattern of the tide line|TEACHING_STORY|0:30:20|||BEFORE_1900
    A gate where we used to walk in|CONCERN_ACCESS|0:32:00|||TODAY
    Huckleberries dried on the frames|TEACHING_SKILL|0:33:45|SUM|Black huckleberry|F1950_1969
    Fewer old cedars each year|CONCERN_DECLINE|0:35:30||Western redcedar|TODAY
    Kelp bottles for the oil|TEACHING_SKILL|0:37:10||Bull kelp|F1930_1949
    Herons nest above the sedge|HABITAT_NESTING|0:39:00|SPR|Great blue heron|TODAY
    Where the first basket of a girl is left|TEACHING_STORY|0:41:15|||BEFORE_1900`,
  'Clam beaches, a walk': `
    Wall of stones at the lowest tide|TEACHING_SKILL|0:11:20|||BEFORE_1900
    Cockles were cooked on this ledge|DWELLING_CAMP|0:12:40|WIN|Nuttall’s cockle|F1930_1949
    Crab under the eelgrass|HARVEST_SHELLFISH|0:14:05|SUM|Dungeness crab|TODAY
    Eelgrass has come back in the cove|HABITAT_SPAWNING|0:15:30|SPR|Eelgrass|TODAY
    Abalone on the outer rocks, long ago|HARVEST_SHELLFISH|0:17:00||Northern abalone|F1930_1949
    Nobody takes abalone now|CONCERN_DECLINE|0:18:10||Northern abalone|TODAY
    The ebb runs hard past the point|TRAVEL_WATER|0:19:30|||TODAY
    Beach left to rest every third year|TEACHING_SKILL|0:21:00|WIN|Butter clam|F1950_1969
    Sign on the beach, closed all summer|CONCERN_ACCESS|0:22:25|SUM||TODAY
    Herring rolled on the kelp here|HARVEST_FISH|0:24:00|SPR|Pacific herring|F1970_1989
    Seals haul out on the far bar|HABITAT_WINTER|0:25:50|WIN|Harbour seal|TODAY
    Old house posts above the beach|DWELLING_VILLAGE|0:27:30|||BEFORE_1900
    Water from the spring, never dry|TEACHING_STORY|0:29:00|||F1950_1969
    Bark from the booms on the bottom|CONCERN_WATER|0:30:40|||F1990_2009
    Lanterns for the night tides|TEACHING_SKILL|0:32:15|WIN||F1950_1969`,
  'Names along the inlet': `
    The rock that calls the wind|TEACHING_STORY|0:12:10|||BEFORE_1900
    Two sisters, islands side by side|TEACHING_STORY|0:14:00|||BEFORE_1900
    Landing with the flat stones|TRAVEL_WATER|0:16:30|||F1900_1929
    Where the canoes waited for the tide|TRAVEL_WATER|0:18:20|||F1930_1949
    Place where eulachon were rendered|HARVEST_FISH|0:20:45|SPR|Eulachon|F1930_1949
    The deep bay without an echo|TEACHING_STORY|0:22:30|||BEFORE_1900
    Village before the big slide|DWELLING_VILLAGE|0:25:00|||BEFORE_1900
    Name of the creek, not its English one|TEACHING_STORY|0:27:15|||TODAY
    Eagle tree at the second bend|HABITAT_NESTING|0:29:40|SPR|Bald eagle|TODAY
    Place of crab apples|HARVEST_PLANT|0:31:55|FALL||F1950_1969
    Where one turns to face the wind|TRAVEL_WATER|0:34:10|||TODAY
    The hill from which smoke was seen|TEACHING_STORY|0:36:20|||F1900_1929
    A name that only one family says|TEACHING_STORY|0:38:45|||TODAY`,
  'Stories of the first cannery years': `
    Path from the houses to the net loft|TRAVEL_TRAIL|0:13:10|||F1930_1949
    Women walked home along the boom|TRAVEL_WATER|0:15:00|||F1930_1949
    Coho at the creek behind the mess hall|HARVEST_FISH|0:17:20|FALL|Coho salmon|F1930_1949
    Gardens on the old village ground|HARVEST_PLANT|0:19:40|SUM||F1930_1949
    The whistle heard across the inlet|TEACHING_STORY|0:21:30|||F1930_1949
    Offal drifted onto the clam beach|CONCERN_WATER|0:23:55||Butter clam|F1930_1949
    Winter house of the watchman|DWELLING_CABIN|0:26:10|WIN||F1930_1949
    Lingcod from the wharf|HARVEST_FISH|0:28:00||Lingcod|F1930_1949
    Skiffs were built in this shed|TEACHING_SKILL|0:30:25|||F1930_1949
    Strike camp on the island|DWELLING_CAMP|0:32:50|SUM||F1930_1949
    Deer that came to the gardens|HARVEST_GAME|0:35:15|FALL|Black-tailed deer|F1930_1949
    The first gas boat and who ran it|TEACHING_STORY|0:37:40|||F1900_1929
    No way ashore since the fence|CONCERN_ACCESS|0:40:00|||F1950_1969`,
  'Halibut grounds': `
    Spring bank, closer to shore|HARVEST_FISH|0:09:20|SPR|Pacific halibut|TODAY
    Octopus for bait from these rocks|TEACHING_SKILL|0:11:00|||F1970_1989
    Lingcod on the wall below the light|HARVEST_FISH|0:12:35||Lingcod|TODAY
    Anchorage behind the two islets|TRAVEL_WATER|0:14:10|||TODAY
    Murrelets nest up this slope|HABITAT_NESTING|0:15:50|SUM|Marbled murrelet|TODAY
    Hooks carved from yew|TEACHING_SKILL|0:17:30|||BEFORE_1900
    Gear lost to the freighters|CONCERN_ACCESS|0:19:05|||TODAY
    Fog lane by the sound of the reef|TRAVEL_WATER|0:20:40|SUM||F1970_1989
    Halibut smaller than they were|CONCERN_DECLINE|0:22:20||Pacific halibut|TODAY
    Drying racks on the outer island|DWELLING_CAMP|0:24:00|SUM||F1950_1969
    Herring seen from the bluff in March|HABITAT_SPAWNING|0:25:45|SPR|Pacific herring|TODAY
    Oil on the beach that one winter|CONCERN_WATER|0:27:30|WIN||F1970_1989
    Mended nets hung along the float|TEACHING_SKILL|0:28:20|||F1970_1989
    How to read the swell at the bar|TEACHING_SKILL|0:28:50|||TODAY
    Boats shared by four brothers|TEACHING_STORY|0:29:10|||F1950_1969`,
}
