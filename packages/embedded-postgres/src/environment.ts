/**
 * Returns environment variables for a database process, without the server's secrets and PostgreSQL's own
 * variables.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}
