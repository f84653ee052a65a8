/** One import for those who show the signed-in area and those who fetch it beforehand: of two, the bundler may make two chunks with the same modules. */
export const loadSignedIn = () => import('./signed-in.tsx')
