/** A module with everything that it imports, as the text of a program for a thread (`scripts/threadProgram.mjs`). */
declare module '*?thread' {
  export const program: string
}
