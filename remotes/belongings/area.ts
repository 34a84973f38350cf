import type texts from './src/texts/en.json'
import { defineArea, type Show } from '@cairn/contract'
import { belongingType } from './src/model/belonging.ts'
import { BELONGING_HEADINGS } from './src/model/headings.ts'
import { claimRegimeType } from './src/model/claims/claim-regime.ts'
import { claimType } from './src/model/claims/claim.ts'
import { exhibitionType } from './src/model/exhibitions/exhibition.ts'
import { LISTS, LIST_RIGHTS } from './src/model/lists.ts'
import { loanType } from './src/model/loans/loan.ts'

/** Shows to who reads items of a type, or makes them. */
const readers = (type: string): Show => ({
  all: [{ keyCap: 'Belongings' }, { any: [{ reads: type }, { capability: 'Belongings' }] }],
})
const belongings = readers('Belonging')
const exhibitions = readers('Exhibition')
const claims = readers('RepatriationClaim')
const loans = readers('Loan')

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    belongings: typeof texts
  }
}

export default defineArea({
  id: 'belongings',
  contract: '^3.5.0',
  hue: 'knowledge',
  types: [belongingType, claimType, claimRegimeType, exhibitionType, loanType],
  uses: [
    'Organization',
    'WorkCalendar',
    'Contact',
    'Attachment',
    'Collection',
    'CommLog',
    'CommunityLabel',
    'Lexeme',
    'Link',
    'SpatialFeature',
  ],
  imports: {
    BEL_CSV: {
      type: 'Belonging',
      key: ['institution', 'catalogueNumber'],
      files: 'pictures',
      gone: 'unlistedSince',
      headings: BELONGING_HEADINGS,
      capability: 'Belongings',
    },
  },
  errors: [
    'noClaim',
    'noLoan',
    'notAgreed',
    'notSettled',
    'nothingAsked',
    'onLoan',
    'otherOwner',
    'regimeKept',
    'stateAhead',
    'stepTwice',
    'stepUnknown',
    'stepsOpen',
  ],
  lists: LISTS,
  listRights: LIST_RIGHTS,
  views: {
    belongings: {
      title: 'menu.belongings',
      icon: 'amphora',
      width: 'HALF',
      code: () => import('./src/web/views/belongings.view.tsx'),
    },
    'belongings.catalog': {
      title: 'menu.belongings.catalog',
      icon: 'amphora',
      width: 'TWO_THIRDS',
      code: () => import('./src/web/views/catalog.view.tsx'),
    },
    'belongings.intitutions': {
      title: 'menu.belongings.intitutions',
      icon: 'building',
      width: 'THIRD',
      code: () => import('./src/web/views/institutions.view.tsx'),
    },
    'belongings.exhibitions': {
      title: 'menu.belongings.exhibitions',
      icon: 'frame',
      width: 'HALF',
      code: () => import('./src/web/views/exhibitions.view.tsx'),
    },
    'belongings.repatriation': {
      title: 'menu.belongings.repatriation',
      icon: 'scale',
      width: 'TWO_THIRDS',
      code: () => import('./src/web/views/repatriation.view.tsx'),
    },
    'belongings.loans': {
      title: 'menu.belongings.loans',
      icon: 'arrow-left-right',
      width: 'HALF',
      code: () => import('./src/web/views/loans.view.tsx'),
    },
  },
  menu: [
    {
      path: 'belongings',
      title: 'menu.belongings',
      icon: 'amphora',
      section: 'knowledge',
      order: 49,
      show: belongings,
    },
    {
      path: 'belongings.catalog',
      title: 'menu.belongings.catalog',
      icon: 'amphora',
      section: 'knowledge',
      order: 50,
      show: belongings,
    },
    {
      path: 'belongings.intitutions',
      title: 'menu.belongings.intitutions',
      icon: 'building',
      section: 'knowledge',
      order: 51,
      show: belongings,
    },
    {
      path: 'belongings.exhibitions',
      title: 'menu.belongings.exhibitions',
      icon: 'frame',
      section: 'knowledge',
      order: 52,
      show: exhibitions,
    },
    {
      path: 'belongings.repatriation',
      title: 'menu.belongings.repatriation',
      icon: 'scale',
      section: 'knowledge',
      order: 53,
      show: claims,
    },
    {
      path: 'belongings.loans',
      title: 'menu.belongings.loans',
      icon: 'arrow-left-right',
      section: 'knowledge',
      order: 54,
      show: loans,
    },
  ],
  cells: {
    Belonging: () => import('./src/web/cells/belonging.cell.tsx'),
    Exhibition: () => import('./src/web/cells/exhibition.cell.tsx'),
    RepatriationClaim: () => import('./src/web/cells/repatriation-claim.cell.tsx'),
  },
  slots: {
    home: [
      {
        key: 'claimsDue',
        title: 'belongings.due',
        show: { any: [{ reads: 'RepatriationClaim' }, { capability: 'Belongings' }] },
        width: 'THIRD',
        part: 'waits',
        all: 'belongings.repatriation?c0=list%3Ddue',
        code: () => import('./src/web/panels/claims-due.panel.tsx'),
      },
    ],
  },
  capabilities: ['Belongings'],
})
