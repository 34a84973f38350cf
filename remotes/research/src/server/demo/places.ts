import type { Geometry } from '@cairn/contract'

const point = (at: [number, number]): Geometry => ({ type: 'Point', coordinates: at })
const line = (coordinates: [number, number][]): Geometry => ({ type: 'LineString', coordinates })
const area = (ring: [number, number][]): Geometry => ({ type: 'Polygon', coordinates: [ring] })

/** Places of the demo's statements, by name. All are in an invented inlet. */
export const PLACES: Readonly<Record<string, Geometry>> = {
  'Net place below the second riffle': area([
    [-128.372, 52.8685],
    [-128.366, 52.8672],
    [-128.364, 52.8692],
    [-128.37, 52.8702],
    [-128.372, 52.8685],
  ]),
  'Camp on the east bar, two families': point([-128.361, 52.8702]),
  'Channel for the skiff at low water': line([
    [-128.412, 52.8715],
    [-128.398, 52.8698],
    [-128.385, 52.8688],
    [-128.373, 52.8684],
  ]),
  'Sockeye waited in the deep pool': point([-128.3585, 52.8662]),
  'Fewer since the slide above the bend': area([
    [-128.352, 52.864],
    [-128.346, 52.8628],
    [-128.344, 52.8655],
    [-128.35, 52.8662],
    [-128.352, 52.864],
  ]),
  'Smoke house built of alder poles': point([-128.3665, 52.8722]),
  'Trail over the pass to the lake': line([
    [-128.33, 52.888],
    [-128.31, 52.901],
    [-128.286, 52.918],
    [-128.262, 52.93],
  ]),
  'Cabin at the lake, gone now': point([-128.258, 52.931]),
  'Deer on the south slope in snow': area([
    [-128.32, 52.893],
    [-128.298, 52.889],
    [-128.29, 52.902],
    [-128.312, 52.906],
    [-128.32, 52.893],
  ]),
  'Old cedars behind the village': point([-128.4, 52.882]),
  'Sedge from the flats, before it flowers': area([
    [-128.418, 52.865],
    [-128.409, 52.863],
    [-128.406, 52.868],
    [-128.416, 52.869],
    [-128.418, 52.865],
  ]),
  'Berries above the falls': point([-128.334, 52.909]),
  'Butter clams at the long beach': area([
    [-128.442, 52.887],
    [-128.437, 52.885],
    [-128.434, 52.889],
    [-128.44, 52.891],
    [-128.442, 52.887],
  ]),
  'Cockles on the bar at the lowest tides': point([-128.43, 52.879]),
  'The point that looks like a seal': point([-128.462, 52.884]),
  'Landing where the drums were kept': point([-128.446, 52.872]),
  'Halibut off the outer islands': area([
    [-128.52, 52.86],
    [-128.5, 52.85],
    [-128.48, 52.862],
    [-128.505, 52.874],
    [-128.52, 52.86],
  ]),
}
