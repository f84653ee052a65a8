/** OpenCC's table from traditional to simplified characters: pairs by `|`, both by a blank; further ways to write one follow the usual. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  export default pairs
}
