/** Style sheets are loaded by the build for their effect. */
declare module '*.css' {}
