export { controlLook, Select, TextArea, TextInput } from './controls';
export { Field } from './field';
