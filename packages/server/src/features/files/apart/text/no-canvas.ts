/** Stands in for the matrix of a canvas, with which nothing is drawn here. */
export class DOMMatrix {}

/** Stands in for the path of a canvas, with which nothing is drawn here. */
export class Path2D {}
