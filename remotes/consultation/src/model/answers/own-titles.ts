import type { Item } from '@cairn/contract'

/**
 * Returns the titles of responses for those who answer for one community alone: the project, as the community
 * says nothing to them. Responses of others, and of a person's several communities, have none.
 */
export function ownTitles(responses: readonly Item[], organizations: readonly string[]): Record<string, string> {
  const own = responses.filter(({ community }) => organizations.includes(String(community)))
  if (new Set(own.map(({ community }) => community)).size !== 1) return {}
  return Object.fromEntries(own.map(({ $id, projectName }) => [$id, String(projectName)]))
}
