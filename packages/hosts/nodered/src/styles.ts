/** How forms look, in the colours of the editor, whatever its theme. */
export const styles = `
.ferrule { margin-top: 12px; }
.ferrule .ferrule-field { margin-bottom: 14px; }
.ferrule .ferrule-label { font-weight: 600; margin-bottom: 3px; }
.ferrule .ferrule-required { color: var(--red-ui-text-color-error, #ad1625); }
.ferrule .ferrule-help, .ferrule .ferrule-note { font-size: 12px; margin-top: 3px; color: var(--red-ui-secondary-text-color, #777); }
.ferrule .ferrule-note:empty { display: none; }
.ferrule .ferrule-note { color: var(--red-ui-text-color-link, #0078b9); }
.ferrule .ferrule-inner { border-left: 3px solid var(--red-ui-secondary-border-color, #ddd); padding-left: 12px; }
.ferrule .ferrule-inner .ferrule-field:last-child { margin-bottom: 0; }
.ferrule fieldset.ferrule-group { border: 1px solid var(--red-ui-secondary-border-color, #ddd); border-radius: 4px; margin: 0 0 14px; padding: 8px 12px 0; }
.ferrule fieldset.ferrule-group legend { font-size: 13px; font-weight: 600; width: auto; border: 0; margin: 0; padding: 0 6px; color: var(--red-ui-primary-text-color, #555); }
.ferrule .ferrule-help + * { margin-top: 6px; }
.ferrule .ferrule-rows { margin-top: 6px; }
.ferrule .red-ui-editableList-container:has(> ol:empty) { display: none; }
.ferrule .red-ui-editableList-container li .red-ui-editableList-item-handle, .ferrule .red-ui-editableList-container li .red-ui-editableList-item-remove { top: min(50%, 20px); }
.ferrule .ferrule-rows[hidden], .ferrule [hidden] { display: none; }
.ferrule select, .ferrule input[type=password] { width: 100%; margin-bottom: 0; box-sizing: border-box; }
.ferrule-option { padding: 3px 4px; white-space: normal; line-height: 1.3; }
.ferrule-option .ferrule-hint { display: block; font-size: 11px; color: var(--red-ui-secondary-text-color, #777); }
`
