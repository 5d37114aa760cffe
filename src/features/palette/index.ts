export type { PaletteItem, PaletteSection } from './listing';
export { PaletteDialog } from './palette-dialog';
