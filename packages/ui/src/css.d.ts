/** Allows imports of style sheets, which the build handles. */
declare module '*.css' {}
