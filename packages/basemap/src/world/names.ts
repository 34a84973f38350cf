/** Name of a water of the world, in the middle of it. `from` is the lowest zoom that shows it. */
export interface WaterName {
  name: string
  kind: 'sea' | 'lake'
  at: readonly [lon: number, lat: number]
  from: number
}

/** Large waters, whose names no open data of the package registry has. Positions are rough middles. */
const SEAS: readonly (readonly [name: string, lon: number, lat: number, from: number])[] = [
  ['North Pacific Ocean', -155, 28, 1],
  ['South Pacific Ocean', -125, -30, 1],
  ['North Atlantic Ocean', -42, 30, 1],
  ['South Atlantic Ocean', -15, -28, 1],
  ['Indian Ocean', 78, -22, 1],
  ['Arctic Ocean', -160, 77, 2],
  ['Southern Ocean', 100, -61, 2],
  ['Mediterranean Sea', 18.5, 34.8, 3],
  ['Caribbean Sea', -75.5, 15, 3],
  ['Gulf of Mexico', -90, 25, 3],
  ['Hudson Bay', -85.5, 60, 3],
  ['Labrador Sea', -54, 58.5, 3],
  ['Baffin Bay', -67, 73.5, 3],
  ['Beaufort Sea', -138, 72, 3],
  ['Chukchi Sea', -170, 69, 4],
  ['Bering Sea', 178, 58, 3],
  ['Gulf of Alaska', -145, 57.5, 3],
  ['Hecate Strait', -131, 53.3, 6],
  ['Queen Charlotte Sound', -129.6, 51.5, 6],
  ['Strait of Georgia', -124.2, 49.6, 6],
  ['Gulf of St. Lawrence', -62, 48, 4],
  ['Sargasso Sea', -62, 28, 3],
  ['Norwegian Sea', 3, 68, 3],
  ['Greenland Sea', -5, 76, 3],
  ['Barents Sea', 38, 74, 3],
  ['Kara Sea', 70, 76, 3],
  ['Laptev Sea', 125, 76, 3],
  ['North Sea', 3, 56.2, 4],
  ['Baltic Sea', 19.5, 57, 4],
  ['Black Sea', 34.5, 43.3, 4],
  ['Red Sea', 38.5, 20, 4],
  ['Persian Gulf', 51.5, 27, 4],
  ['Arabian Sea', 63, 16, 3],
  ['Bay of Bengal', 88.5, 14, 3],
  ['Andaman Sea', 95.8, 10.5, 4],
  ['South China Sea', 114.5, 14, 3],
  ['East China Sea', 125, 29, 4],
  ['Yellow Sea', 123.3, 36, 4],
  ['Sea of Japan', 135, 40, 4],
  ['Sea of Okhotsk', 149, 54, 3],
  ['Philippine Sea', 133, 19, 3],
  ['Celebes Sea', 122, 3.5, 4],
  ['Banda Sea', 126.5, -5.5, 4],
  ['Timor Sea', 127, -11, 4],
  ['Coral Sea', 155, -16, 3],
  ['Tasman Sea', 160, -38, 3],
  ['Great Australian Bight', 131, -34, 4],
  ['Gulf of Guinea', 3, 2, 4],
  ['Mozambique Channel', 41, -19, 4],
  ['Weddell Sea', -45, -70, 3],
  ['Ross Sea', -176, -75, 3],
]
const LAKES: typeof SEAS = [
  ['Lake Superior', -87.5, 47.7, 4],
  ['Lake Huron', -82.4, 44.8, 5],
  ['Lake Michigan', -87, 43.8, 5],
  ['Lake Erie', -81.2, 42.2, 5],
  ['Lake Ontario', -77.8, 43.6, 5],
  ['Great Slave Lake', -114, 61.6, 5],
  ['Great Bear Lake', -121, 66, 5],
  ['Lake Winnipeg', -97.6, 52.4, 5],
  ['Lake Athabasca', -109.5, 59.2, 6],
  ['Caspian Sea', 50.8, 41.8, 3],
  ['Lake Baikal', 108, 53.6, 5],
  ['Lake Victoria', 33, -1, 4],
  ['Lake Tanganyika', 29.6, -6.2, 5],
  ['Lake Malawi', 34.5, -12, 5],
  ['Lake Ladoga', 31.5, 60.8, 5],
  ['Lake Balkhash', 75, 46.3, 5],
  ['Lake Titicaca', -69.4, -15.8, 6],
]

/** Names of the waters of the world. */
export const WATERS: readonly WaterName[] = [
  ...SEAS.map(([name, lon, lat, from]) => ({ name, kind: 'sea' as const, at: [lon, lat] as const, from })),
  ...LAKES.map(([name, lon, lat, from]) => ({ name, kind: 'lake' as const, at: [lon, lat] as const, from })),
]
