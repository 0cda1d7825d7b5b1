/** Id of the header's menu button, which gets the focus when the menu closes. */
export const OPEN_MENU_ID = 'open-menu';
