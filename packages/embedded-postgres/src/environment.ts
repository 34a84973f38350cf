/** The environment of a database process: none of the server's secrets, nor PostgreSQL's own variables, which would change what it does. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}
