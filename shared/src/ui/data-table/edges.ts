/** Marks a scroller with the sides on which columns are out of view; the style sheet casts a shadow there. Without rendering: it happens while scrolling. */
export function edgesOf(scroller: HTMLElement): () => void {
  const mark = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller
    scroller.toggleAttribute('data-more-left', scrollLeft > 0)
    // Widths are rounded, positions are not.
    scroller.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1)
  }
  scroller.addEventListener('scroll', mark, { passive: true })
  const sizes = new ResizeObserver(mark)
  sizes.observe(scroller)
  for (const child of scroller.children) sizes.observe(child)
  return () => {
    scroller.removeEventListener('scroll', mark)
    sizes.disconnect()
  }
}
