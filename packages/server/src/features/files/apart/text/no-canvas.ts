/** Stub of the canvas matrix class that pdf.js requires; nothing is drawn. */
export class DOMMatrix {}

/** Stub of the canvas path class that pdf.js requires; nothing is drawn. */
export class Path2D {}
