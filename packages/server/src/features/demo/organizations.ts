import type { Geometry } from '@cairn/contract'

/** A fictional organisation of the demo; `key` names it inside the demo only. */
export interface DemoOrganization {
  key: OrganizationKey
  displayName: string
  type: string
  legalName?: string
  industry?: string
  website?: string
  timeZone?: string
  place?: Geometry
}

/** Key of a demo organisation. */
export type OrganizationKey = 'saltbox' | 'lands' | 'meridian' | 'ridge' | 'regulator' | 'museum'

/** Six fictional organisations around one fictional community. */
export const ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    key: 'saltbox',
    displayName: 'Saltbox Inlet Nation',
    type: 'COMMUNITY',
    website: 'https://saltbox-inlet.example',
    place: { type: 'Point', coordinates: [-128.4117, 52.876] },
    timeZone: 'America/Vancouver',
  },
  {
    key: 'lands',
    displayName: 'Saltbox Inlet Lands Office',
    type: 'COMMUNITY',
    industry: 'Lands and resources',
    website: 'https://lands.saltbox-inlet.example',
    timeZone: 'America/Vancouver',
  },
  {
    key: 'meridian',
    displayName: 'Meridian Power',
    legalName: 'Meridian Power Corporation Ltd.',
    type: 'INDUSTRY',
    industry: 'Hydroelectric power',
    website: 'https://meridian-power.example',
  },
  {
    key: 'ridge',
    displayName: 'Ridge & Vale Forestry',
    legalName: 'Ridge & Vale Forestry LP',
    type: 'INDUSTRY',
    industry: 'Forestry',
    website: 'https://ridge-and-vale.example',
  },
  {
    key: 'regulator',
    displayName: 'Northern Waters Board',
    type: 'GOVERNMENT',
    industry: 'Water licensing',
    website: 'https://northern-waters.example',
  },
  {
    key: 'museum',
    displayName: 'Harbour Street Museum',
    type: 'MUSEUM',
    legalName: 'Harbour Street Museum Society',
    website: 'https://harbour-street.example',
    place: { type: 'Point', coordinates: [-128.299, 53.0885] },
  },
]
