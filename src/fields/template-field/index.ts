export { TemplateField } from './template-field';
