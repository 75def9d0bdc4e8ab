/** What every build of the web app starts with. */
export declare function webEntries(root: string): {
  input: string[]
  preserveEntrySignatures: 'allow-extension'
}
/** A sentence if screenGroups.json is older than what `output`, a build without groups, shows; otherwise ''. */
export declare function oldGroups(root: string, output: readonly object[]): string
