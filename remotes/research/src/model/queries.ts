import type { Query } from '@cairn/contract/query'

/** Entries of the ledger that one decision reads at most. */
const LEDGER_PAGE = 500

/**
 * Returns the query for consent ledger entries of an owner for a project, oldest first: those of these people
 * and the Nation's. Without people, all of the project.
 */
export function ledgerOf(project: string, owners: readonly string[], respondents: readonly string[] = []): Query {
  return {
    types: ['ResearchConsent'],
    must: [
      { prop: 'project', kind: 'rel', value: [project] },
      { prop: 'owner', kind: 'rel', value: [...owners] },
    ],
    ...(respondents.length > 0
      ? {
          should: [
            { prop: 'respondent', kind: 'rel', value: [...respondents] },
            { prop: 'respondent', kind: 'exists', value: false },
          ],
          minShould: 1,
        }
      : {}),
    sort: [{ key: '_c.ts', order: 'asc' }],
    max: LEDGER_PAGE,
    total: false,
  }
}

/**
 * Returns the query for the latest consent ledger entry about a person in a project; without a person, the
 * Nation's.
 */
export function newestEntries(project: string, owner: string, respondent: string | undefined): Query {
  return {
    types: ['ResearchConsent'],
    must: [
      { prop: 'project', kind: 'rel', value: [project] },
      { prop: 'owner', kind: 'rel', value: [owner] },
      respondent === undefined
        ? { prop: 'respondent', kind: 'exists', value: false }
        : { prop: 'respondent', kind: 'rel', value: [respondent] },
    ],
    sort: [{ key: '_c.ts', order: 'desc' }],
    max: 1,
    total: false,
  }
}

/** Makes the query of up to `max` items of a type that name this one in a property, with their labels. */
export function naming(type: string, property: string, id: string, max = 25): Query {
  return { types: [type], must: [{ prop: property, kind: 'rel', value: [id] }], max, labels: true }
}

/** Makes the query of the corrections that were proposed of an item, the latest first. */
export function correctionsOf(id: string): Query {
  return { ...naming('ResearchCorrection', 'about', id, 8), sort: [{ key: '_c.ts', order: 'desc' }] }
}

/**
 * Makes the query of the codes that stand for people in a project, of these people alone if some are given;
 * 1,000 at most.
 */
export function codesIn(project: string, respondents: readonly string[] = []): Query {
  return {
    types: ['RespondentCode'],
    must: [
      { prop: 'project', kind: 'rel', value: [project] },
      ...(respondents.length > 0 ? [{ prop: 'respondent', kind: 'rel' as const, value: [...respondents] }] : []),
    ],
    max: 1000,
    total: false,
  }
}

/** Makes the query of the codes that stand for people in the projects of an owner. */
export function codesOfOwner(owner: string): Query {
  return { types: ['RespondentCode'], must: [{ prop: 'owner', kind: 'rel', value: [owner] }], total: false }
}

/** Makes the query of the codes that stand for these people, in all projects. */
export function codesOf(respondents: readonly string[]): Query {
  return {
    types: ['RespondentCode'],
    must: [{ prop: 'respondent', kind: 'rel', value: [...respondents] }],
    total: false,
  }
}

/**
 * Makes the query of the interviews and coded data of a project: those of one respondent, or all.
 */
export function spokenIn(project: string, respondent?: string): Query {
  return {
    types: ['ResearchActivity', 'ResearchData'],
    must: [
      { prop: 'project', kind: 'rel', value: [project] },
      ...(respondent === undefined ? [] : [{ prop: 'respondents', kind: 'rel' as const, value: [respondent] }]),
    ],
    total: false,
  }
}

/** Makes the query of up to 200 interviews of a project in which a person spoke, with their labels. */
export function interviewsOf(project: string, respondent: string): Query {
  return {
    types: ['ResearchActivity'],
    must: [
      { prop: 'project', kind: 'rel', value: project === '' ? [] : [project] },
      { prop: 'respondents', kind: 'rel', value: [respondent] },
    ],
    sort: [{ key: '$label', order: 'asc' }],
    max: 200,
    labels: true,
  }
}

/** Returns the query that counts an owner's statements about a topic, up to two. */
export function statementsAbout(topic: string, owner: string): Query {
  return {
    types: ['ResearchData'],
    must: [
      { prop: 'topics', kind: 'rel', value: [topic] },
      { prop: 'owner', kind: 'rel', value: [owner] },
    ],
    max: 2,
    total: false,
  }
}

/** Makes the query of the statements of an interview, without a page. */
export function statementsIn(activity: string): Query {
  return { types: ['ResearchData'], must: [{ prop: 'activity', kind: 'rel', value: [activity] }] }
}

/** Makes the query of the interviews and statements in which a person spoke, in all projects. */
export function saidBy(member: string): Query {
  return {
    types: ['ResearchActivity', 'ResearchData'],
    must: [{ prop: 'respondents', kind: 'rel', value: [member] }],
    total: false,
  }
}

/** Makes the query of the statements of a person that name archive entries. */
export function namingEntries(member: string): Query {
  return {
    types: ['ResearchData'],
    must: [
      { prop: 'respondents', kind: 'rel', value: [member] },
      { prop: 'relevantArchives', kind: 'exists', value: true },
    ],
    total: false,
  }
}

/** Makes the queries of letters and links that rest on these items. */
export function usersOf(ids: readonly string[]): Query[] {
  const naming = (type: string, property: string): Query => ({
    types: [type],
    must: [{ prop: property, kind: 'rel', value: [...ids] }],
    total: false,
  })
  return [naming('Letter', 'evidence'), naming('Link', 'from'), naming('Link', 'to')]
}

/** Makes the query of the records of consultation about these files. */
export function recordsOf(consultations: readonly string[]): Query {
  return {
    types: ['ConsultRecord'],
    must: [{ prop: 'consultation', kind: 'rel', value: [...consultations] }],
    total: false,
  }
}

/**
 * Makes the query of the ledger's entries for one person, the latest first: in all projects, or in one.
 */
export function consentsOf(member: string, project?: string): Query {
  return {
    types: ['ResearchConsent'],
    must: [
      { prop: 'respondent', kind: 'rel', value: [member] },
      ...(project === undefined ? [] : [{ prop: 'project', kind: 'rel' as const, value: [project] }]),
    ],
    sort: [{ key: '_c.ts', order: 'desc' }],
    max: 200,
  }
}

/**
 * Makes the query of up to 25 values with this key in the list of value codes that the person may see,
 * whichever organisation's they are.
 */
export function valueCalled(key: string): Query {
  return {
    types: ['LOVValue'],
    must: [
      { prop: 'list', kind: 'is', value: 'RES_VALUE_CODES' },
      { prop: 'key', kind: 'is', value: key },
    ],
    max: 25,
    total: false,
  }
}
