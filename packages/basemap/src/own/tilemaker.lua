-- Layers and kinds as those of Protomaps, for tilemaker 2 and 3. Version 3 has functions where 2 has methods.
node_keys = { "place" }

local function find(thing, key) if thing then return thing:Find(key) end return Find(key) end
local function layer(thing, name, isArea) if thing then thing:Layer(name, isArea) else Layer(name, isArea) end end
local function centre(thing, name) if thing then thing:LayerAsCentroid(name) else LayerAsCentroid(name) end end
local function say(thing, key, value) if value ~= "" then if thing then thing:Attribute(key, value) else Attribute(key, value) end end end
local function from(thing, zoom) if thing then thing:MinZoom(zoom) else MinZoom(zoom) end end
local function closed(thing) if thing then return thing:IsClosed() end return IsClosed() end

local PLACES = { city = 4, town = 7, village = 10, hamlet = 11, island = 9, locality = 12 }
local ROADS = { motorway = "highway", trunk = "highway", primary = "major_road", secondary = "major_road",
  tertiary = "major_road", residential = "minor_road", unclassified = "minor_road", service = "minor_road",
  track = "path", path = "path", footway = "path" }
local ROADS_FROM = { highway = 6, major_road = 8, minor_road = 11, path = 12 }
local GREEN = { forest = "forest", wood = "wood", park = "park", nature_reserve = "nature_reserve", grass = "grassland",
  grassland = "grassland", scrub = "scrub" }

function init_function() end
function exit_function() end

function node_function(node)
  local from_zoom = PLACES[find(node, "place")]
  local name = find(node, "name")
  if not from_zoom or name == "" then return end
  layer(node, "places", false)
  say(node, "kind", "locality")
  say(node, "name", name)
  from(node, from_zoom)
end

function way_function(way)
  local highway, waterway, natural = find(way, "highway"), find(way, "waterway"), find(way, "natural")
  local landuse, leisure, name = find(way, "landuse"), find(way, "leisure"), find(way, "name")
  local isArea = closed(way)
  if ROADS[highway] and find(way, "area") ~= "yes" then
    layer(way, "roads", false)
    say(way, "kind", ROADS[highway])
    say(way, "name", name)
    from(way, ROADS_FROM[ROADS[highway]])
  elseif isArea and (natural == "water" or natural == "bay" or waterway == "riverbank" or landuse == "reservoir") then
    layer(way, "water", true)
    say(way, "kind", "lake")
    if name ~= "" then
      centre(way, "water")
      say(way, "kind", "lake")
      say(way, "name", name)
      from(way, 9)
    end
  elseif waterway == "river" or waterway == "stream" or waterway == "canal" then
    layer(way, "water", false)
    say(way, "kind", waterway)
    say(way, "name", name)
    from(way, waterway == "river" and 8 or 12)
  elseif isArea and (GREEN[natural] or GREEN[landuse] or GREEN[leisure]) then
    layer(way, "landuse", true)
    say(way, "kind", GREEN[natural] or GREEN[landuse] or GREEN[leisure])
  elseif isArea and find(way, "building") ~= "" then
    layer(way, "buildings", true)
  end
end
